import { beforeEach, expect, it, vi } from 'vitest';
import { keepWords } from '../../../lib/kept-words.ts';
import { keepDraft, keepUnsent, keptDraft, keptUnsent } from './kept.ts';
import { sendingOf } from './samples.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('keeps what is written of each conversation, until it is empty', () => {
  keepDraft('ada', '1', 'half a tho');
  expect(keptDraft('ada', '1')).toBe('half a tho');
  expect(keptDraft('ada', '2')).toBe('');
  keepDraft('ada', '1', '');
  expect(keptDraft('ada', '1')).toBe('');
});

it('keeps what has not arrived, with the reason where it was refused, and no files', () => {
  const refused = { ...sendingOf('b'), refusal: 'Too many messages.' };
  const file = { ...sendingOf('c'), file: new File(['x'], 'c.png') };
  keepUnsent('ada', '1', [sendingOf('a'), refused, file]);
  expect(keptUnsent('ada', '1')).toEqual([sendingOf('a'), refused]);
  keepUnsent('ada', '1', []);
  expect(keptUnsent('ada', '1')).toEqual([]);
});

it.each([null, 'words', {}, [null], [{ text: 'a' }], [{ ...sendingOf('a'), clientId: 7 }]])(
  'finds none where something else was written: %j',
  (written) => {
    keepWords('ada', 'unsent 1', written);
    expect(keptUnsent('ada', '1')).toEqual([]);
  },
);
