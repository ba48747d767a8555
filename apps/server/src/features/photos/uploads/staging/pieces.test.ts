import { describe, expect, test } from 'vitest';
import { connectedPieces, findJoinable, type Piece, pieceName, totalBytes } from './pieces.ts';

const piece = (offset: number, bytes: number): Piece => ({ key: pieceName(offset), offset, bytes });

describe('the pieces of an upload', () => {
  test('are connected from the first byte, in any order', () => {
    const pieces = connectedPieces([piece(8, 2), piece(0, 5), piece(5, 3)]);
    expect(pieces.map(({ offset }) => offset)).toEqual([0, 5, 8]);
    expect(totalBytes(pieces)).toBe(10);
  });

  test('end at a gap', () => {
    expect(totalBytes(connectedPieces([piece(0, 5), piece(6, 3)]))).toBe(5);
    expect(connectedPieces([piece(1, 5)])).toEqual([]);
  });

  test('leave out those that a joined one has replaced', () => {
    const pieces = connectedPieces([piece(0, 8), piece(5, 3), piece(8, 1)]);
    expect(pieces.map(({ offset }) => offset)).toEqual([0, 8]);
  });

  test('end where one overlaps the next one only in part', () => {
    expect(totalBytes(connectedPieces([piece(0, 6), piece(5, 3)]))).toBe(6);
  });

  test('can be empty at first', () => {
    expect(connectedPieces([piece(0, 0)])).toEqual([piece(0, 0)]);
  });

  test('have names that sort like their positions', () => {
    expect(pieceName(9) < pieceName(10)).toBe(true);
    expect(pieceName(999_999_999) < pieceName(2 * 1024 ** 3)).toBe(true);
  });
});

describe('joining', () => {
  const limits = { maxPieces: 4, maxBytes: 64 };

  /** Appends requests of these sizes, and returns the pieces and how many bytes were copied. */
  function append(sizes: readonly number[]) {
    let pieces: Piece[] = [];
    let copied = 0;
    for (const bytes of sizes) {
      pieces.push(piece(totalBytes(pieces), bytes));
      for (let pair = findJoinable(pieces, limits); pair !== null; pair = findJoinable(pieces, limits)) {
        const [first, second] = pair;
        copied += first.bytes + second.bytes;
        pieces = [...pieces.slice(0, -2), piece(first.offset, first.bytes + second.bytes)];
      }
    }
    return { pieces, copied };
  }

  test('begins only when there are many pieces', () => {
    expect(append([1, 1, 1, 1])).toEqual({ pieces: [0, 1, 2, 3].map((at) => piece(at, 1)), copied: 0 });
  });

  test('keeps the number of pieces small, and copies each byte a few times at most', () => {
    const { pieces, copied } = append(Array.from({ length: 4_096 }, () => 1));
    expect(totalBytes(pieces)).toBe(4_096);
    expect(pieces.length).toBeLessThanOrEqual(limits.maxPieces + 4_096 / (limits.maxBytes / 2));
    expect(copied / 4_096).toBeLessThanOrEqual(Math.log2(limits.maxBytes));
  });

  test('never makes a piece larger than the limit', () => {
    expect(append([40, 40, 40, 40, 40, 40]).copied).toBe(0);
  });
});
