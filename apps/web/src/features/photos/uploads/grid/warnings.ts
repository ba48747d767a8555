import type { PhotoWarning } from '@burnish/domain/photos/photo';
import { copy } from '../copy.ts';
import type { UploadItem } from '../engine/types.ts';

/** What the customer should check before submitting, as shown to them. */
export function warningTexts({ phase, upload, isDuplicate }: UploadItem): readonly string[] {
  if (phase === 'rejected') return [];
  const { warnings = [], width = null, height = null } = upload ?? {};
  const textOf = (warning: PhotoWarning) =>
    warning === 'too_small' && width !== null && height !== null
      ? copy.grid.lowResolution(width, height)
      : copy.grid.warning[warning];
  if (!isDuplicate) return warnings.map(textOf);
  // A duplicate on this page is more useful to know than one that was uploaded before.
  return [...warnings.filter((warning) => warning !== 'duplicate').map(textOf), copy.grid.duplicateHere];
}

/** `problems`: rejected or failed. */
export const gridViews = ['all', 'warnings', 'problems'] as const;
export type GridView = (typeof gridViews)[number];

const isInView: { readonly [View in GridView]: (item: UploadItem) => boolean } = {
  all: () => true,
  warnings: (item) => warningTexts(item).length > 0,
  problems: ({ phase }) => phase === 'rejected' || phase === 'failed',
};

export function filterByView(items: readonly UploadItem[], view: GridView): readonly UploadItem[] {
  return items.filter(isInView[view]);
}
