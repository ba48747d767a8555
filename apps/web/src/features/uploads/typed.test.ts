import { expect, it } from 'vitest';
import { nothingTyped, readTyped, say, tierOf } from './typed.ts';

const typed = say({ ...nothingTyped, tier: 'highEnd', brief: 'As last time' }, 'one', {
  tier: null,
  marks: [{ x: 0.1, y: 0.2, note: 'A thread' }],
});

it('is read again as it was kept', () => {
  expect(readTyped(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
});

it.each([null, 'words', { ...typed, pace: 'at once' }, { ...typed, photos: { one: { marks: [{ x: 7 }] } } }])(
  'is nothing where something else was kept: %j',
  (words) => expect(readTyped(words)).toBe(nothingTyped),
);

it('gives each photograph its own tier, or the one for all', () => {
  expect(tierOf(typed, 'one')).toBeNull();
  expect(tierOf(typed, 'two')).toBe('highEnd');
  expect(tierOf(say(typed, 'one', { tier: undefined }), 'one')).toBe('highEnd');
});
