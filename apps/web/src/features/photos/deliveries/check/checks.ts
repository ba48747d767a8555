// The automatic checks of finished files as texts, and which photos of the check are selected.
import type { Photo, PhotoVersion } from '@burnish/contract/photos/entities';
import type { VersionProblem } from '@burnish/domain/photos/version';
import { checkCopy } from '../copy.ts';

/** A photo with the version that is in check. */
export interface CheckedPhoto {
  readonly photo: Photo;
  readonly version: PhotoVersion;
}

/** The photos whose latest version is in check, in their order. */
export function photosInCheck(photos: readonly Photo[]): readonly CheckedPhoto[] {
  return photos.flatMap((photo) => {
    const [version] = photo.versions;
    return photo.status === 'in_check' && version !== undefined ? { photo, version } : [];
  });
}

export interface Check {
  readonly name: 'size' | 'ratio' | 'color' | 'depth' | 'content';
  readonly text: string;
  readonly result: 'passed' | 'failed' | 'unknown';
}

/** Doesn't break across lines. */
const sizeOf = ({ width, height }: Pick<PhotoVersion, 'width' | 'height'>) =>
  width === null || height === null ? null : `${width}\u00a0×\u00a0${height}`;

function sizeCheck(version: PhotoVersion): Check {
  const size = sizeOf(version);
  if (size === null) return { name: 'size', text: checkCopy.sizeUnknown, result: 'unknown' };
  return version.problems.includes('smaller')
    ? { name: 'size', text: checkCopy.smaller(size), result: 'failed' }
    : { name: 'size', text: checkCopy.passed.size(size), result: 'passed' };
}

type TextProblem = Exclude<VersionProblem, 'smaller'>;

/** At most one of the problems occurs. */
function check(
  name: Exclude<Check['name'], 'size'>,
  { problems }: PhotoVersion,
  possible: readonly TextProblem[],
): Check {
  const problem = possible.find((candidate) => problems.includes(candidate));
  return problem === undefined
    ? { name, text: checkCopy.passed[name], result: 'passed' }
    : { name, text: checkCopy.problem[problem], result: 'failed' };
}

/** One for each column, so that failures are seen as gaps. */
export function checksOf(version: PhotoVersion): readonly Check[] {
  return [
    sizeCheck(version),
    check('ratio', version, ['different_ratio']),
    check('color', version, ['cmyk', 'no_profile', 'other_profile']),
    check('depth', version, ['lower_bit_depth']),
    check('content', version, ['identical', 'blank']),
  ];
}

/** 'Smaller: 3000 × 2000, CMYK'. */
export function describeProblems(version: PhotoVersion): string {
  return checksOf(version)
    .filter(({ result }) => result === 'failed')
    .map(({ text }) => text)
    .join(', ');
}

/** What a person has chosen, by the ID of the version: another version of the photo needs a new choice. */
export type Choices = ReadonlyMap<string, boolean>;

export const canDeliver = ({ photo }: CheckedPhoto) => photo.allowedActions.includes('deliver');

/** The user has submitted the version, so another one checks it. */
export function isOwnVersion(checked: CheckedPhoto, userId: string): boolean {
  return !canDeliver(checked) && checked.version.submittedBy?._id === userId;
}

/** Those that passed are selected at first. Photos with an open question wait for the answer. */
export function isSelected(checked: CheckedPhoto, choices: Choices): boolean {
  if (!canDeliver(checked)) return false;
  const { photo, version } = checked;
  return choices.get(version._id) ?? (version.problems.length === 0 && photo.onHoldSince === null);
}
