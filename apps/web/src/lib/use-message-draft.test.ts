import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { loadMessageDraft, saveMessageDraft } from './message-drafts.ts';
import { discardSentDraft } from './use-message-draft.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

it('deletes the draft of a sent message, unless it was changed in the meantime', () => {
  saveMessageDraft('adaeze', 'answer 1', ' On Thursday. ');
  discardSentDraft('adaeze', 'answer 1', 'On Thursday.');
  expect(loadMessageDraft('adaeze', 'answer 1')).toBeNull();

  saveMessageDraft('adaeze', 'answer 1', { text: 'On Thursday.', kind: 'message' });
  discardSentDraft('adaeze', 'answer 1', 'On Thursday.');
  expect(loadMessageDraft('adaeze', 'answer 1')).toBeNull();

  saveMessageDraft('adaeze', 'answer 1', 'On Thursday. Or Friday');
  discardSentDraft('adaeze', 'answer 1', 'On Thursday.');
  expect(loadMessageDraft('adaeze', 'answer 1')).toBe('On Thursday. Or Friday');
});
