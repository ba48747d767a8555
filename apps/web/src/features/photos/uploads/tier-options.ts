// Options of the tier selects: one for all photos, and one on each photo.
import { type Tier, tiers } from '@burnish/domain/catalog/plans';
import { oneOf } from '../../../lib/one-of.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { copy } from './copy.ts';

const namedTiers = tiers.map((value) => ({ value, label: tierLabels[value].label }));

/** An empty value means no tier: it is chosen automatically. */
export const tierOptions = [{ value: '', label: copy.quota.automatic }, ...namedTiers];

export function parseTier(value: string): Tier | null {
  return oneOf(tiers, value) ?? null;
}

const sameAsAll = 'all';

/** Options for one photo, when `tierForAll` is chosen for all. */
export function photoTierOptions(tierForAll: Tier | null) {
  const label =
    tierForAll === null ? copy.grid.sameAsAll : copy.grid.tierSameAsAll(tierLabels[tierForAll].label);
  return [{ value: sameAsAll, label }, ...tierOptions];
}

/** The option value for a photo's own tier. */
export function formatPhotoTier(tier: Tier | null | undefined): string {
  return tier === undefined ? sameAsAll : (tier ?? '');
}

export function parsePhotoTier(value: string): Tier | null | undefined {
  return value === sameAsAll ? undefined : parseTier(value);
}
