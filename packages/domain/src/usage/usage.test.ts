import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionFor, correctionReason, totalUsed, type UsageEntry } from './usage.ts';

describe('totalUsed', () => {
  it.each([
    ['0 without entries', [], 0],
    ['the sum of the entries', [7, 5], 12],
    ['reduced by returned images', [7, -2, 5], 10],
    ['0 once all images are returned', [7, -7], 0],
  ])('is %s', (_case, images, used) => {
    expect(totalUsed(images.map((count) => ({ images: count })))).toBe(used);
  });
});

describe('correctionFor', () => {
  it.each([
    [0, 12, 12],
    [12, 9, -3],
    [12, 0, -12],
  ])('from %i to %i is %i', (used, target, images) => {
    expect(correctionFor(used, target)).toEqual({ images });
  });

  it('is null without a change', () => {
    expect(correctionFor(12, 12)).toBeNull();
    expect(correctionFor(0, 0)).toBeNull();
  });

  it('reaches every target and is never 0', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 1_000_000 }));
    fc.assert(
      fc.property(counts, (targets) => {
        const entries: UsageEntry[] = [];
        for (const target of targets) {
          const entry = correctionFor(totalUsed(entries), target);
          if (entry !== null) entries.push(entry);
          expect(totalUsed(entries)).toBe(target);
        }
        expect(entries.every(({ images }) => images !== 0)).toBe(true);
      }),
    );
  });
});

describe('correctionReason', () => {
  it('is the given reason', () => {
    expect(correctionReason('Counted twice')).toBe('Counted twice');
  });

  it.each([undefined, null, ''])('has a default for %j', (given) => {
    expect(correctionReason(given)).toBe('Edited by an admin');
  });
});
