import type { PurchaseOption } from '@burnish/domain/catalog/purchase-options';
import { formatCount, pluralize } from '../../../lib/format.ts';
import { formatAmount } from '../../../presentation/prices.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { copy } from './copy.ts';

const texts = copy.calculator;

export interface PurchaseOptionText {
  readonly name: string;
  readonly total: string;
  /** '$97 + 5 Natural × $5, 1 frame to spare' */
  readonly calculation: string;
}

function optionName({ plan, singleImages }: PurchaseOption): string {
  if (plan === null) return texts.singleImages;
  return singleImages.length > 0 ? texts.planAndSingleImages(plan.name) : plan.name;
}

export function purchaseOptionText(option: PurchaseOption): PurchaseOptionText {
  const { plan, planPrice, singleImages, unusedImages, total } = option;
  const terms = singleImages.map(
    ({ tier, images, unitPrice }) =>
      `${formatCount(images)} ${tierLabels[tier].label} × ${formatAmount(unitPrice)}`,
  );
  if (plan !== null || terms.length === 0) terms.unshift(formatAmount(planPrice));
  const spare = unusedImages > 0 ? `, ${pluralize(unusedImages, texts.spare.one, texts.spare.many)}` : '';
  return { name: optionName(option), total: formatAmount(total), calculation: terms.join(' + ') + spare };
}
