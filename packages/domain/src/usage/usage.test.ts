import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryForEdit, reasonForEdit, type UsageEntry, usedBy } from './usage.ts';

describe('usedBy', () => {
  it.each([
    ['nothing, of no entry', [], 0],
    ['what was used', [7, 5], 12],
    ['less what was given back', [7, -2, 5], 10],
    ['nothing again, once all was given back', [7, -7], 0],
  ])('is %s', (_what, images, used) => {
    expect(usedBy(images.map((count) => ({ images: count })))).toBe(used);
  });
});

describe('entryForEdit', () => {
  it.each([
    [0, 12, 12],
    [12, 9, -3],
    [12, 0, -12],
  ])('from %i to %i enters the difference: %i', (used, wished, images) => {
    expect(entryForEdit(used, wished)).toEqual({ images });
  });

  it('enters nothing where nothing changes', () => {
    expect(entryForEdit(12, 12)).toBeNull();
    expect(entryForEdit(0, 0)).toBeNull();
  });

  it('makes the sum what was wished, edit after edit, and never enters 0', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 1_000_000 }));
    fc.assert(
      fc.property(counts, (wishes) => {
        const entries: UsageEntry[] = [];
        for (const wished of wishes) {
          const entry = entryForEdit(usedBy(entries), wished);
          if (entry !== null) entries.push(entry);
          expect(usedBy(entries)).toBe(wished);
        }
        expect(entries.every(({ images }) => images !== 0)).toBe(true);
      }),
    );
  });
});

describe('reasonForEdit', () => {
  it('is what was given', () => {
    expect(reasonForEdit('Counted twice')).toBe('Counted twice');
  });

  it.each([undefined, null, ''])('of %j says who did it', (given) => {
    expect(reasonForEdit(given)).toBe('Edited by an admin');
  });
});
