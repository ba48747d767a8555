const firstMs = 250;
const longestMs = 15_000;

/** After this long a server counts as healthy, and its next end as the first. */
export const stableAfterMs = 60_000;

/** How long to wait before starting again, after so many failures in a row: at once, then ever longer. */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(firstMs * 2 ** (failures - 1), longestMs);
}
