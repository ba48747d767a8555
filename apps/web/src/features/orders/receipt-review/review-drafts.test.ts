import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { saveMessageDraft } from '../../../lib/message-drafts.ts';
import { createReviewDrafts, type ReviewDraft } from './review-drafts.ts';

const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

const untouched: ReviewDraft = {
  revision: 1,
  isRejecting: false,
  amountText: '',
  date: '2026-11-02',
  settlement: { outcome: null, reason: '' },
  rejectionReason: '',
};
const draft: ReviewDraft = { ...untouched, isRejecting: true, rejectionReason: 'Unreadable.' };

it('keeps what was typed until the decision, for the same user', () => {
  createReviewDrafts('ada').save('1', draft);
  expect(createReviewDrafts('ada').of('1')).toEqual(draft);
  expect(createReviewDrafts('ben').of('1')).toBeUndefined();
  const drafts = createReviewDrafts('ada');
  drafts.remove('1');
  expect(drafts.of('1')).toBeUndefined();
  expect(items).toEqual(new Map());
});

it('stores nothing about receipts that were only looked at', () => {
  const drafts = createReviewDrafts('ada');
  drafts.save('1', untouched);
  expect(items).toEqual(new Map());
  drafts.save('1', draft);
  drafts.save('1', untouched);
  expect(items).toEqual(new Map());
});

it('ignores stored values that are no drafts', () => {
  for (const stored of [null, 'text', { ...draft, date: 1 }, { ...draft, settlement: { outcome: 'free' } }]) {
    saveMessageDraft('ada', 'review 1', stored);
    expect(createReviewDrafts('ada').of('1')).toBeUndefined();
  }
});
