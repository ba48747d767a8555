import { type Plan, type Tier, tiers } from '@burnish/domain/catalog/plans';
import type { Turnaround } from '@burnish/domain/photos/job';
import type { FrameStack, FrameTone } from '../ui/brand/frame-sheet.tsx';

/** Name and frame tone of a retouching tier. */
export const tierLabels: Readonly<Record<Tier, { label: string; tone: FrameTone }>> = {
  natural: { label: 'Natural', tone: 'natural' },
  highEnd: { label: 'High-End', tone: 'high' },
  magazine: { label: 'Magazine', tone: 'magazine' },
};

/** One month of the plan as a sheet of frames. */
export function planFrames(plan: Plan): { label: string; stacks: readonly FrameStack[] } {
  const stacks = tiers.map((tier) => ({ ...tierLabels[tier], count: plan.tierCaps[tier] }));
  const parts = stacks.map((stack) => `${stack.count} ${stack.label}`).join(', ');
  return { label: `${plan.imagesPerMonth} images: ${parts}`, stacks };
}

export const turnaroundLabels: Readonly<Record<Turnaround, { label: string }>> = {
  standard: { label: 'Standard' },
  expedited: { label: 'Expedited' },
  rush: { label: 'Rush' },
};
