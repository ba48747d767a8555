import { type Tier, tiers } from '@burnish/domain/catalogue/plans';
import { oneOf } from '../../lib/one-of.ts';
import { tier as tierWords } from '../../presentation/tier.ts';
import { copy } from './copy.ts';

const named = tiers.map((value) => ({ value, label: tierWords[value].label }));

/** An empty value is none of them: the first with room. */
export const tierChoices = [{ value: '', label: copy.use.firstWithRoom }, ...named];

export function readTier(value: string): Tier | null {
  return oneOf(tiers, value) ?? null;
}

/** Of one photograph: what goes for all is told apart from the same chosen for it alone. */
const asForAll = 'all';

export function ownTierChoices(forAll: Tier | null) {
  const label = forAll === null ? copy.sheet.asForAll : copy.sheet.tierAsForAll(tierWords[forAll].label);
  return [{ value: asForAll, label }, ...tierChoices];
}

export function writeOwnTier(tier: Tier | null | undefined): string {
  return tier === undefined ? asForAll : (tier ?? '');
}

export function readOwnTier(value: string): Tier | null | undefined {
  return value === asForAll ? undefined : readTier(value);
}
