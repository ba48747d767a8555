// Finished files. The original is version 0 of its photo, and each delivered file is the next one.
import type { PhotoType, PhotoWarning } from './photo.ts';

/** Versions of a photo that can be delivered. */
export const maxVersions = 100;

/** Files that are submitted for the check, or delivered, in one call: those of the largest job. */
export const maxVersionsAtOnce = 1_000;

export const maxOverruleReasonLength = 500;

export interface NamedPhoto {
  readonly id: string;
  readonly fileName: string;
}

/** A file name without its extension. */
function stemOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').toLowerCase();
}

const isDigit = (character: string) => /^\p{N}$/u.test(character);
const isLetter = (character: string) => /^\p{L}$/u.test(character);

/** `_DSC0123_final v2` and `_DSC0123b` continue `_DSC0123`; `_DSC01234` is another name. */
function continues(finished: string, original: string): boolean {
  if (!finished.startsWith(original)) return false;
  const last = original.charAt(original.length - 1);
  const next = finished.charAt(original.length);
  return !(isDigit(last) && isDigit(next)) && !(isLetter(last) && isLetter(next));
}

/**
 * The photos whose file name, without its extension, is the beginning of the finished file's name: those with the longest
 * such name. More than one if photos have the same name, from two cameras or as raw file and JPEG.
 */
export function findPhotosOf<Photo extends NamedPhoto>(
  finishedFileName: string,
  photos: readonly Photo[],
): readonly Photo[] {
  const finished = stemOf(finishedFileName);
  const matches = photos
    .map((photo) => ({ photo, stem: stemOf(photo.fileName) }))
    .filter(({ stem }) => stem !== '' && continues(finished, stem));
  const longest = Math.max(...matches.map(({ stem }) => stem.length));
  return matches.filter(({ stem }) => stem.length === longest).map(({ photo }) => photo);
}

/** What the automatic checks find. A version with problems is delivered only with a reason. */
export const versionProblems = [
  'identical',
  'different_ratio',
  'smaller',
  'no_profile',
  'cmyk',
  'other_profile',
  'lower_bit_depth',
  'blank',
] as const;
export type VersionProblem = (typeof versionProblems)[number];

export interface CheckedFile {
  /** In pixels, upright. Null: unknown, as for some raw files. */
  readonly width: number | null;
  readonly height: number | null;
  readonly warnings: readonly PhotoWarning[];
  readonly sha256: string;
  readonly mimeType: PhotoType;
  /** The description of the color profile. Null: there is none, or it is unknown. */
  readonly profile: string | null;
  /** Of each channel. Null: unknown. */
  readonly bitDepth: number | null;
}

/** Rounding of a scaled image, and borders of raw files that converters cut off. */
const ratioTolerance = 0.01;
const sizeTolerance = 0.02;

function findSizeProblems(original: CheckedFile, version: CheckedFile): VersionProblem[] {
  if (original.width === null || original.height === null) return [];
  if (version.width === null || version.height === null) return [];
  const ratio = version.width / version.height / (original.width / original.height);
  const scale = (version.width * version.height) / (original.width * original.height);
  const hasOtherRatio = Math.abs(ratio - 1) > ratioTolerance;
  const isSmaller = scale < (1 - sizeTolerance) ** 2;
  return [
    ...(hasOtherRatio ? (['different_ratio'] as const) : []),
    ...(isSmaller ? (['smaller'] as const) : []),
  ];
}

/** There are many profiles of sRGB, which don't differ visibly. */
function profileNameOf({ profile }: CheckedFile): string | null {
  return profile?.toLowerCase().includes('srgb') ? 'sRGB' : profile;
}

function hasOtherProfile(original: CheckedFile, version: CheckedFile): boolean {
  const [expected, actual] = [profileNameOf(original), profileNameOf(version)];
  return expected !== null && actual !== null && expected !== actual;
}

/** Of these, 8 bits are a choice. Those of a JPEG follow from its type, which customers can ask for. */
const deepTypes: readonly PhotoType[] = ['image/tiff', 'image/png', 'image/vnd.adobe.photoshop'];

function hasLowerBitDepth(original: CheckedFile, version: CheckedFile): boolean {
  return (
    original.bitDepth !== null &&
    original.bitDepth > 8 &&
    version.bitDepth === 8 &&
    deepTypes.includes(version.mimeType)
  );
}

function findColorProblems(original: CheckedFile, version: CheckedFile): VersionProblem[] {
  const isNew = (warning: 'no_profile' | 'cmyk') =>
    version.warnings.includes(warning) && !original.warnings.includes(warning);
  const newWarnings = (['no_profile', 'cmyk'] as const).filter(isNew);
  return [
    ...newWarnings,
    // A file in CMYK needs another profile.
    ...(newWarnings.length === 0 && hasOtherProfile(original, version) ? (['other_profile'] as const) : []),
    ...(hasLowerBitDepth(original, version) ? (['lower_bit_depth'] as const) : []),
  ];
}

const isBlank = ({ warnings }: CheckedFile) => warnings.includes('blank');

/** The automatic checks of a finished file against the original of its photo and the version before it, if any. */
export function findVersionProblems(
  original: CheckedFile,
  version: CheckedFile,
  previous?: Pick<CheckedFile, 'sha256'>,
): VersionProblem[] {
  const isIdentical = [original.sha256, previous?.sha256].includes(version.sha256);
  return [
    ...(isIdentical ? (['identical'] as const) : []),
    ...findSizeProblems(original, version),
    ...findColorProblems(original, version),
    ...(isBlank(version) && !isBlank(original) ? (['blank'] as const) : []),
  ];
}
