// Photos that a quota doesn't cover, for which extra images can be ordered.
import type { Wire } from '@burnish/contract/api';
import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { type Tier, tiers } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import { turnaroundOptions } from '@burnish/domain/photos/job';
import { toAnnotationInput } from '../../viewer/draft-annotations.ts';
import { countWithoutNote, type Draft, photoDraft, tierFor } from '../draft.ts';
import type { UploadItem } from '../engine/types.ts';
import { allocateQuota } from '../quota/estimate.ts';

type Body = Wire['POST /photos/pending-submissions']['body'];

/** What is ordered for the photos of one tier. */
export interface ExtraImages {
  readonly tier: Tier;
  readonly currency: Currency;
  readonly items: readonly UploadItem[];
}

/** What the order form needs to know. */
export interface ExtraImagesOrder extends Pick<Body, 'tier' | 'photos' | 'brief'> {
  readonly currency: Currency;
  readonly turnaround: 'standard' | 'expedited' | 'rush';
  readonly fileNames: readonly string[];
}

/** The photos that don't fit, the last ones, by the tier at whose price they are charged. */
export function findExtraImages(
  quota: PhotoQuota,
  items: readonly UploadItem[],
  draft: Draft,
): readonly ExtraImages[] {
  const allocations = allocateQuota(
    quota,
    items.map(({ key }) => tierFor(draft, key)),
  );
  const tierOf = (item: UploadItem) =>
    quota.remainingByTier === null ? quota.tier : (tierFor(draft, item.key) ?? 'natural');
  const uncovered = items.filter((_, index) => allocations[index]?.covered === false);
  return tiers.flatMap((tier) => {
    const ofTier = uncovered.filter((item) => tierOf(item) === tier);
    return ofTier.length === 0 ? [] : [{ tier, currency: quota.currency, items: ofTier }];
  });
}

/** Whether all files are uploaded, and all annotations have notes. */
export function isReadyToOrder({ items }: ExtraImages, draft: Draft): boolean {
  return items.every(
    ({ key, phase }) => phase === 'ready' && countWithoutNote(photoDraft(draft, key).annotations) === 0,
  );
}

/** Single images have fewer turnarounds than some plans. */
export function buildExtraImagesOrder(
  { tier, currency, items }: ExtraImages,
  { brief, turnaround, photos }: Draft,
): ExtraImagesOrder {
  const isOffered = turnaroundOptions(null).some((option) => option.turnaround === turnaround);
  return {
    tier,
    currency,
    brief,
    turnaround: isOffered ? turnaround : 'standard',
    fileNames: items.map(({ fileName }) => fileName),
    photos: items.flatMap(({ id, key }) => {
      const { notes = '', annotations = [] } = photos[key] ?? {};
      return id === null ? [] : [{ uploadId: id, notes, annotations: annotations.map(toAnnotationInput) }];
    }),
  };
}
