import type { Way } from '@burnish/domain/catalogue/ways';
import { count, counted } from '../../lib/format.ts';
import { amountWords } from '../../presentation/price.ts';
import { tier } from '../../presentation/tier.ts';
import { copy } from './ways-copy.ts';

export interface WayWords {
  readonly name: string;
  readonly total: string;
  /** Its own arithmetic. */
  readonly how: string;
}

function nameOf({ plan, singles }: Way): string {
  if (plan === null) return copy.single;
  return singles.length > 0 ? copy.planAndSingle(plan.name) : plan.name;
}

export function wayWords(way: Way): WayWords {
  const { plan, planPrice, singles, spare, total } = way;
  const parts = singles.map(
    ({ tier: of, images, unitPrice }) => `${count(images)} ${tier[of].label} × ${amountWords(unitPrice)}`,
  );
  if (plan !== null || parts.length === 0) parts.unshift(amountWords(planPrice));
  const rest = spare > 0 ? `, ${counted(spare, copy.spare.one, copy.spare.many)}` : '';
  return { name: nameOf(way), total: amountWords(total), how: parts.join(' + ') + rest };
}
