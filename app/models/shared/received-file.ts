/** A completely received file on this machine. */
export interface ReceivedFile {
  path: string;
  /** As the sender named it: not cleaned. */
  name: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}
