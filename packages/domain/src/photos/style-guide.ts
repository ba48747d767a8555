// What a customer saves of a job, to submit further photos in the same style.
import type { Tier } from '../catalog/plans.ts';
import type { Turnaround } from './job.ts';

export interface JobStyle {
  readonly brief: string | null;
  /** For every photo. Null: chosen automatically. */
  readonly tier: Tier | null;
  readonly turnaround: Turnaround;
}

/** Of a customer. */
export const maxStyleGuides = 20;
export const maxStyleGuideNameLength = 60;

/** The tier that all photos of a job share. Null: they have several, or none. */
export function commonTier(tiers: readonly (Tier | null)[]): Tier | null {
  const [first, ...others] = new Set(tiers);
  return others.length === 0 ? (first ?? null) : null;
}
