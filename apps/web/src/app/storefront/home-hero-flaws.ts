import type { Flaw } from '../../ui/compare/cut.ts';

/** Where the flaws of the still life lie, in the order of their words. */
export const stillLifeFlaws: readonly Flaw[] = [
  {
    rings: [
      { box: [77, 14, 114, 112], seed: 3 },
      { box: [207, 36, 250, 228], seed: 4 },
    ],
    numeral: [507, 22, 46, 84],
  },
  { rings: [{ box: [821, 18, 300, 316], seed: 5 }], numeral: [731, 52, 62, 88] },
  { rings: [{ box: [709, 332, 512, 158], seed: 6 }], numeral: [623, 362, 56, 92] },
  { rings: [{ box: [271, 1106, 274, 90], seed: 7 }], numeral: [585, 1092, 64, 88] },
];
