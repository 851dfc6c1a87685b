/** Smaller pieces of a body wait for the next ones. */
const PIECE_BYTES = 16 * 1024;

/** Takes the next piece of a body, or null at its end. False asks for a pause. */
type Push = (piece: Uint8Array | null) => boolean;

/**
 * The same body in larger pieces. A client may send any number of pieces of one byte, each of which
 * costs hundreds of bytes of memory, and time at every step that passes it on.
 */
export function joinPieces(push: Push): Push {
  let held: Uint8Array | null = null;
  /** Holds more than one piece. */
  let room: Buffer | null = null;
  let length = 0;

  const release = (): boolean => {
    const joined = room ? room.subarray(0, length) : held;
    [held, room, length] = [null, null, 0];
    return joined ? push(joined) : true;
  };
  const hold = (piece: Uint8Array): void => {
    if (held === null) {
      held = piece;
    } else {
      if (room === null) {
        room = Buffer.allocUnsafeSlow(PIECE_BYTES);
        room.set(held);
      }
      room.set(piece, length);
    }
    length += piece.byteLength;
  };

  return (piece) => {
    const isRoomy = piece !== null && length + piece.byteLength <= PIECE_BYTES;
    if (isRoomy) {
      hold(piece);
      return true;
    }
    const mayContinue = release();
    if (piece !== null && piece.byteLength < PIECE_BYTES) {
      hold(piece);
      return mayContinue;
    }
    return push(piece);
  };
}
