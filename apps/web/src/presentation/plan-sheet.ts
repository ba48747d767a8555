import { type Plan, tiers } from '@burnish/domain/catalogue/plans';
import type { FrameStack } from '../ui/frame-sheet.tsx';
import { tier as looks } from './tier.ts';

/** A month of the plan, as a sheet of frames. */
export function sheetOf(plan: Plan): { label: string; stacks: readonly FrameStack[] } {
  const stacks = tiers.map((tier) => ({ ...looks[tier], count: plan.tierCaps[tier] }));
  const parts = stacks.map((stack) => `${stack.count} ${stack.label}`).join(', ');
  return { label: `${plan.imagesPerMonth} images: ${parts}`, stacks };
}
