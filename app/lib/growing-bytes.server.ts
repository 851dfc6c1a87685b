/** Parts of an answer that are taken. More come only where someone wants to keep us busy. */
const PARTS_MAX = 50_000;

/**
 * Bytes that come in parts, up to `max`. A list of the parts would take hundreds of times as much
 * memory where each part is one byte.
 */
export class GrowingBytes {
  private bytes = Buffer.alloc(0);
  private length = 0;
  private parts = 0;

  constructor(private readonly max: number) {}

  /** Takes as much as there is room for. Returns whether that was everything. */
  take(part: Buffer): boolean {
    const needed = Math.min(this.length + part.byteLength, this.max);
    if (needed > this.bytes.byteLength) {
      const larger = Buffer.alloc(Math.min(Math.max(needed, this.bytes.byteLength * 2), this.max));
      this.bytes.copy(larger);
      this.bytes = larger;
    }
    part.copy(this.bytes, this.length, 0, needed - this.length);
    const isAll = this.length + part.byteLength <= this.max;
    this.length = needed;
    this.parts += 1;
    return isAll && this.parts < PARTS_MAX;
  }

  /** Everything that was taken. */
  taken(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}
