import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { saveMessageDraft } from '../../../lib/message-drafts.ts';
import { saveDraft } from '../conversation/drafts.ts';
import { answerSubject } from './answer-draft.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

it('is the draft of the inbox, unless that is a note, and stays another one after the note', () => {
  expect(answerSubject('kemi', '1')).toBe('draft 1');
  saveDraft('kemi', '1', { text: 'Pays late.', kind: 'note' });
  expect(answerSubject('kemi', '1')).toBe('answer 1');
  saveMessageDraft('kemi', 'answer 1', 'On Thursday.');
  saveDraft('kemi', '1', { text: '', kind: 'note' });
  expect(answerSubject('kemi', '1')).toBe('answer 1');
});
