import { photoAccountSample, uploadSample } from '@burnish/contract/samples';
import { expect, it } from 'vitest';
import { copy } from './copy.ts';
import type { Phase, UploadItem } from './engine/types.ts';
import { jobOf, whyNot } from './hand-in.ts';
import { reckon } from './price.ts';
import { nothingTyped, say } from './typed.ts';

const { why } = copy.handIn;

function item(phase: Phase, name: string = phase): UploadItem {
  return {
    key: name,
    id: `id of ${name}`,
    fileName: name,
    folder: '',
    size: 1,
    sent: 1,
    phase,
    words: null,
    file: null,
    upload: uploadSample,
    isDuplicate: false,
  };
}

const nothingExceeds = reckon(photoAccountSample, [null]);

it.each([
  [[], why.nothing],
  [['refused'], why.nothing],
  [['ready', 'missing', 'sending'], why.missing(1)],
  [['ready', 'failed'], why.failed(1)],
  [['waiting', 'sending', 'checking'], why.arriving(2)],
  [['ready', 'checking'], why.checking(1)],
  [['ready', 'refused'], null],
] satisfies [Phase[], string | null][])('with %j says %j', (phases, words) => {
  expect(
    whyNot(
      phases.map((phase) => item(phase)),
      nothingExceeds,
    ),
  ).toBe(words);
});

it('says what exceeds, and that there is nothing to take them from', () => {
  const wanted = Array.from({ length: 6 }, () => 'highEnd' as const);
  expect(whyNot([item('ready')], reckon(photoAccountSample, wanted))).toBe(why.exceeds(2));
  expect(whyNot([item('ready')], null)).toBe(why.account);
});

it('is sent with what was said of each, and of all', () => {
  const typed = say({ ...nothingTyped, tier: 'natural', brief: 'As last time', pace: 'rush' }, 'one', {
    tier: null,
    notes: 'The sleeve',
    marks: [{ x: 0.1, y: 0.2, note: 'A thread' }],
  });
  expect(
    jobOf([item('ready', 'one'), item('refused'), item('ready', 'two')], photoAccountSample, typed),
  ).toEqual({
    subscriptionId: photoAccountSample.subscriptionId,
    brief: 'As last time',
    pace: 'rush',
    photos: [
      {
        uploadId: 'id of one',
        tier: null,
        notes: 'The sleeve',
        marks: [{ x: 0.1, y: 0.2, note: 'A thread' }],
      },
      { uploadId: 'id of two', tier: 'natural', notes: '', marks: [] },
    ],
  });
});

it('asks for no tier of images bought by the piece, and for no pace that is not to be had', () => {
  const pieces = {
    ...photoAccountSample,
    tiersLeft: null,
    turnarounds: [{ pace: 'usual' as const, hours: 24 }],
  };
  expect(jobOf([item('ready')], pieces, { ...nothingTyped, tier: 'natural', pace: 'rush' })).toMatchObject({
    pace: 'usual',
    photos: [{ tier: null }],
  });
});
