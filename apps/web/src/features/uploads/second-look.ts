import type { PhotoFinding } from '@burnish/domain/photo/photo';
import { copy } from './copy.ts';
import type { UploadItem } from './engine/types.ts';

const words = copy.sheet;

/** What deserves a second look before anything is spent on it, in words. */
export function warningsOf({ phase, upload, isDuplicate }: UploadItem): readonly string[] {
  if (phase === 'refused') return [];
  const { findings = [], width = null, height = null } = upload ?? {};
  const say = (finding: PhotoFinding) =>
    finding === 'too_small' && width !== null && height !== null
      ? words.small(width, height)
      : words.finding[finding];
  // Twice among these is said in its own words.
  const found = findings.filter((finding) => !(isDuplicate && finding === 'duplicate')).map(say);
  return isDuplicate ? [...found, words.again] : found;
}

export const views = ['all', 'second', 'out'] as const;
export type View = (typeof views)[number];

const isOut = ({ phase }: UploadItem) => phase === 'refused' || phase === 'failed';

const isIn: { readonly [V in View]: (item: UploadItem) => boolean } = {
  all: () => true,
  second: (item) => warningsOf(item).length > 0,
  out: isOut,
};

export function inView(items: readonly UploadItem[], view: View): readonly UploadItem[] {
  return items.filter(isIn[view]);
}
