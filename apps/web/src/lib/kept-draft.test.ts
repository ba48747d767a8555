import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDraft, forgetDraftOfOthers, keepDraft, keptDraft } from './kept-draft.ts';

const typed = { companyName: 'Okafor Studio' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  keepDraft({ owner: 'adaeze', subject: 'gold-plan', typed });
});

it('is given back to the same person for the same thing', () => {
  expect(keptDraft('adaeze', 'gold-plan')).toEqual(typed);
  expect(keptDraft('adaeze', 'silver-plan')).toBeNull();
  expect(keptDraft('marta', 'gold-plan')).toBeNull();
});

it('is gone once it was forgotten, or somebody else has come', () => {
  forgetDraftOfOthers('adaeze');
  expect(keptDraft('adaeze', 'gold-plan')).toEqual(typed);
  forgetDraftOfOthers('marta');
  expect(keptDraft('adaeze', 'gold-plan')).toBeNull();
  keepDraft({ owner: 'adaeze', subject: 'gold-plan', typed });
  forgetDraft();
  expect(keptDraft('adaeze', 'gold-plan')).toBeNull();
});

it.each(['', '{', 'null', '[]'])('is none where something else was written: %j', (written) => {
  sessionStorage.setItem('kept_draft', written);
  expect(keptDraft('adaeze', 'gold-plan')).toBeNull();
});
