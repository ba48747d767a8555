import type { Photo, PhotoVersion } from '@burnish/contract/photos/entities';
import { photoSample, versionSample } from '@burnish/contract/photos/samples';
import { type VersionProblem, versionProblems } from '@burnish/domain/photos/version';
import { describe, expect, it } from 'vitest';
import { checksOf, describeProblems, isOwnVersion, isSelected, photosInCheck } from './checks.ts';

const version = (change: Partial<PhotoVersion> = {}): PhotoVersion => ({
  ...versionSample,
  deliveredAt: null,
  ...change,
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const inCheck = (change: Partial<Photo> = {}): Photo => ({
  ...photoSample,
  status: 'in_check',
  onHoldSince: null,
  versions: [version()],
  allowedActions: ['submit_version', 'return_version', 'deliver'],
  ...change,
});

it('lists the photos in check with their latest version', () => {
  const [latest, earlier] = [version({ _id: 'b', number: 2 }), version({ _id: 'a' })];
  const photo = inCheck({ versions: [latest, earlier] });
  expect(photosInCheck([inCheck({ status: 'delivered' }), photo, inCheck({ versions: [] })])).toEqual([
    { photo, version: latest },
  ]);
});

describe('checksOf', () => {
  const results = (problems: VersionProblem[]) => checksOf(version({ problems })).map(({ result }) => result);

  it('has the same columns for every version', () => {
    expect(checksOf(version()).map(({ name, text }) => `${name}: ${plain(text)}`)).toEqual([
      'size: 6016 × 4016',
      'ratio: Same proportions',
      'color: Color profile',
      'depth: Bit depth',
      'content: Changed',
    ]);
    expect(results([])).toEqual(['passed', 'passed', 'passed', 'passed', 'passed']);
  });

  it.each(versionProblems)('shows the problem %s as one failure', (problem) => {
    expect(results([problem]).filter((result) => result === 'failed')).toHaveLength(1);
  });

  it("doesn't claim a size that is unknown", () => {
    expect(checksOf(version({ width: null }))[0]).toMatchObject({ text: 'Size unknown', result: 'unknown' });
  });
});

it('describes the problems with the size that differs', () => {
  const problems: VersionProblem[] = ['smaller', 'cmyk'];
  expect(plain(describeProblems(version({ problems, width: 3_000, height: 2_000 })))).toBe(
    'Smaller: 3000 × 2000, CMYK',
  );
});

it('knows the versions that their author cannot deliver', () => {
  const { submittedBy } = versionSample;
  const authorId = submittedBy?._id ?? '';
  const own = (allowedActions: Photo['allowedActions'], change: Partial<PhotoVersion> = {}) =>
    isOwnVersion({ photo: inCheck({ allowedActions }), version: version(change) }, authorId);
  expect(own(['return_version'])).toBe(true);
  expect(own(['return_version', 'deliver'])).toBe(false);
  expect(own([], { submittedBy: { _id: 'another', fullName: null } })).toBe(false);
  expect(own([], { submittedBy: null })).toBe(false);
});

describe('isSelected', () => {
  const checked = (change: Partial<Photo> = {}, problems: VersionProblem[] = []) => ({
    photo: inCheck(change),
    version: version({ problems }),
  });

  it('selects what passed, and neither what failed nor what is on hold', () => {
    expect(isSelected(checked(), new Map())).toBe(true);
    expect(isSelected(checked({}, ['blank']), new Map())).toBe(false);
    expect(isSelected(checked({ onHoldSince: '2026-11-08T11:20:00.000Z' }), new Map())).toBe(false);
  });

  it('prefers what was chosen for this version', () => {
    expect(isSelected(checked(), new Map([[versionSample._id, false]]))).toBe(false);
    expect(isSelected(checked({}, ['blank']), new Map([[versionSample._id, true]]))).toBe(true);
    expect(isSelected(checked({}, ['blank']), new Map([['earlier version', true]]))).toBe(false);
  });

  it("never selects what can't be delivered", () => {
    expect(isSelected(checked({ allowedActions: [] }), new Map([[versionSample._id, true]]))).toBe(false);
  });
});
