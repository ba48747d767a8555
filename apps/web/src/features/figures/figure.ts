/** A number that is shown with its unit, and counted up to when it is first seen. */
export interface Figure {
  readonly value: number;
  readonly unit?: string;
  /** Where counting begins, if not at nothing. */
  readonly from?: number;
}

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** Fast at first, slow at the end. */
function ease(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/** What stands there when so much of the time is over: 0 at first, 1 at the end. */
export function figureWords({ value, unit = '', from = 0 }: Figure, progress = 1): string {
  const now = from + (value - from) * ease(Math.min(Math.max(progress, 0), 1));
  return `${now.toFixed(decimalsOf(value))}${unit}`;
}
