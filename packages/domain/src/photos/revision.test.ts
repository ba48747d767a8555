import { expect, test } from 'vitest';
import { includedRevisions, isCounted, type Revision, revisionsLeft } from './revision.ts';

const mistake: Revision = { cause: 'mistake', decidedCause: null };
const change: Revision = { cause: 'change_of_mind', decidedCause: null };

test("a mistake doesn't count, by the customer's word until an admin decides", () => {
  expect(isCounted(mistake)).toBe(false);
  expect(isCounted(change)).toBe(true);
  expect(isCounted({ ...mistake, decidedCause: 'change_of_mind' })).toBe(true);
  expect(isCounted({ ...change, decidedCause: 'mistake' })).toBe(false);
});

test('three revisions are included, and never fewer than none are left', () => {
  expect(includedRevisions).toBe(3);
  expect(revisionsLeft(3, [])).toBe(3);
  expect(revisionsLeft(3, [change, mistake, change])).toBe(1);
  expect(revisionsLeft(1, [change, change])).toBe(0);
});
