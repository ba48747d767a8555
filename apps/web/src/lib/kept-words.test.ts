import { beforeEach, expect, it, vi } from 'vitest';
import { forgetWords, forgetWordsOfOthers, keepWords, keptWords } from './kept-words.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const ways = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(kept, key),
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(kept, { get: (_, name) => Reflect.get(ways, name) ?? Reflect.get(kept, name) }),
  );
  keepWords('adaeze', 'draft 1', 'half a tho');
});

it('are given back to the same person for the same thing', () => {
  expect(keptWords('adaeze', 'draft 1')).toBe('half a tho');
  expect(keptWords('adaeze', 'draft 2')).toBeNull();
  expect(keptWords('marta', 'draft 1')).toBeNull();
});

it('are gone once they were forgotten, somebody else has come, or the person has left', () => {
  forgetWordsOfOthers('adaeze');
  expect(keptWords('adaeze', 'draft 1')).toBe('half a tho');
  forgetWords('draft 1');
  expect(keptWords('adaeze', 'draft 1')).toBeNull();
  for (const next of ['marta', null]) {
    keepWords('adaeze', 'draft 1', 'half a tho');
    sessionStorage.setItem('another', 'stays');
    forgetWordsOfOthers(next);
    expect(keptWords('adaeze', 'draft 1')).toBeNull();
    expect(sessionStorage.getItem('another')).toBe('stays');
  }
});

it.each(['', '{', 'null', '[]'])('are none where something else was written: %j', (written) => {
  sessionStorage.setItem('kept_words draft 1', written);
  expect(keptWords('adaeze', 'draft 1')).toBeNull();
});
