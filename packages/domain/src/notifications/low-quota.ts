// When customers are told that the images of a quota are running out.

/** The used share of a quota from which few images are left. */
export const lowQuotaShare = 0.8;

interface Use {
  readonly limit: number;
  readonly usedBefore: number;
  readonly usedAfter: number;
}

/** The event that using images causes. Null: none. */
export function quotaEvent({ limit, usedBefore, usedAfter }: Use): 'quota_low' | 'quota_used_up' | null {
  const crosses = (threshold: number) => usedBefore < threshold && usedAfter >= threshold;
  if (crosses(limit)) return 'quota_used_up';
  return crosses(limit * lowQuotaShare) ? 'quota_low' : null;
}
