// An upload as pieces in a bucket, which has no way to append to a file. Each piece is named by the position of its first byte.

export interface Piece {
  readonly key: string;
  /** Of its first byte. */
  readonly offset: number;
  readonly bytes: number;
}

/** More digits than the largest upload has, so that names sort like positions. */
const offsetDigits = 12;

export function pieceName(offset: number): string {
  return String(offset).padStart(offsetDigits, '0');
}

/**
 * The pieces that make up the upload from its first byte, without gaps. Left out are pieces that a joined one has
 * replaced, and those behind a gap, which a process may leave that has lost its lock.
 */
export function connectedPieces(pieces: readonly Piece[]): Piece[] {
  const connected: Piece[] = [];
  let end = 0;
  for (const piece of pieces.toSorted((one, other) => one.offset - other.offset)) {
    const isReplaced = piece.offset < end && piece.offset + piece.bytes <= end;
    if (isReplaced) continue;
    if (piece.offset !== end) break;
    connected.push(piece);
    end += piece.bytes;
  }
  return connected;
}

export function totalBytes(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The last two pieces if they should be one: there are many pieces, and the last one has at least as many bytes as the one
 * before it. A byte is therefore copied at most as often as a piece can double, whatever the sizes of requests are.
 */
export function findJoinable(
  pieces: readonly Piece[],
  { maxPieces, maxBytes }: { readonly maxPieces: number; readonly maxBytes: number },
): readonly [Piece, Piece] | null {
  const [previous, last] = pieces.slice(-2);
  if (pieces.length <= maxPieces || previous === undefined || last === undefined) return null;
  const isJoinable = previous.bytes <= last.bytes && previous.bytes + last.bytes <= maxBytes;
  return isJoinable ? [previous, last] : null;
}
