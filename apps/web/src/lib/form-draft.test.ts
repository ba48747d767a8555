import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { deleteFormDraft, deleteFormDraftOfOtherUser, loadFormDraft, saveFormDraft } from './form-draft.ts';

const values = { companyName: 'Okafor Studio' };

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  saveFormDraft({ owner: 'adaeze', subject: 'gold-plan', values });
});
afterAll(() => vi.unstubAllGlobals());

it('is restored for the same user and form only', () => {
  expect(loadFormDraft('adaeze', 'gold-plan')).toEqual(values);
  expect(loadFormDraft('adaeze', 'silver-plan')).toBeNull();
  expect(loadFormDraft('marta', 'gold-plan')).toBeNull();
});

it('is deleted on request and when another user signs in', () => {
  deleteFormDraftOfOtherUser('adaeze');
  expect(loadFormDraft('adaeze', 'gold-plan')).toEqual(values);
  deleteFormDraftOfOtherUser('marta');
  expect(loadFormDraft('adaeze', 'gold-plan')).toBeNull();
  saveFormDraft({ owner: 'adaeze', subject: 'gold-plan', values });
  deleteFormDraft();
  expect(loadFormDraft('adaeze', 'gold-plan')).toBeNull();
});

it.each(['', '{', 'null', '[]'])('ignores invalid storage content: %j', (content) => {
  sessionStorage.setItem('form_draft', content);
  expect(loadFormDraft('adaeze', 'gold-plan')).toBeNull();
});
