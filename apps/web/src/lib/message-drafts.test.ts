import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import {
  deleteMessageDraft,
  deleteMessageDraftsOfOtherUsers,
  loadMessageDraft,
  saveMessageDraft,
} from './message-drafts.ts';

beforeEach(() => {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(entries, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(entries, key),
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(entries, { get: (_, name) => Reflect.get(methods, name) ?? Reflect.get(entries, name) }),
  );
  saveMessageDraft('adaeze', 'draft 1', 'half a tho');
});
afterAll(() => vi.unstubAllGlobals());

it('restores a draft for the same user and subject only', () => {
  expect(loadMessageDraft('adaeze', 'draft 1')).toBe('half a tho');
  expect(loadMessageDraft('adaeze', 'draft 2')).toBeNull();
  expect(loadMessageDraft('marta', 'draft 1')).toBeNull();
});

it('deletes drafts on request, when another user signs in and on sign-out', () => {
  deleteMessageDraftsOfOtherUsers('adaeze');
  expect(loadMessageDraft('adaeze', 'draft 1')).toBe('half a tho');
  deleteMessageDraft('draft 1');
  expect(loadMessageDraft('adaeze', 'draft 1')).toBeNull();
  for (const next of ['marta', null]) {
    saveMessageDraft('adaeze', 'draft 1', 'half a tho');
    sessionStorage.setItem('another', 'stays');
    deleteMessageDraftsOfOtherUsers(next);
    expect(loadMessageDraft('adaeze', 'draft 1')).toBeNull();
    expect(sessionStorage.getItem('another')).toBe('stays');
  }
});

it.each(['', '{', 'null', '[]'])('ignores invalid storage content: %j', (content) => {
  sessionStorage.setItem('message_draft draft 1', content);
  expect(loadMessageDraft('adaeze', 'draft 1')).toBeNull();
});
