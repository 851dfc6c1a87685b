const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/**
 * Whether the checksum of a bech32 text (BIP 173) is right, so that no character was lost or
 * mistyped. Keys of age have this form. Of any length, as theirs may be longer than that document
 * allows.
 */
export function isBech32(text: string): boolean {
  const separator = text.lastIndexOf("1");
  const prefix = [...text.slice(0, Math.max(separator, 0))].map((character) => character.charCodeAt(0));
  const values = [...text.slice(separator + 1)].map((character) => ALPHABET.indexOf(character));
  if (prefix.length === 0 || values.length < 6 || values.includes(-1)) return false;
  const all = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...values];
  return all.reduce(addToChecksum, 1) === 1;
}

function addToChecksum(checksum: number, value: number): number {
  const shifted = ((checksum & 0x1ffffff) << 5) ^ value;
  return GENERATORS.reduce(
    (sum, generator, bit) => ((checksum >> 25) & (1 << bit) ? sum ^ generator : sum),
    shifted,
  );
}
