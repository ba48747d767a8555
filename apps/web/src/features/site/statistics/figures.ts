/** A number with its unit that is animated by counting up. */
export interface Figure {
  readonly value: number;
  readonly unit?: string;
  /** Where counting starts. Default: 0. */
  readonly from?: number;
}

function countDecimals(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** Ease-out: fast at first, slow at the end. */
function ease(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/** The figure at a progress of 0 to 1. */
export function formatFigure({ value, unit = '', from = 0 }: Figure, progress = 1): string {
  const current = from + (value - from) * ease(Math.min(Math.max(progress, 0), 1));
  return `${current.toFixed(countDecimals(value))}${unit}`;
}

interface LabeledFigure extends Figure {
  readonly label: string;
}

export const claims: readonly LabeledFigure[] = [
  { value: 5000, unit: '+', label: 'photos retouched' },
  { value: 98, unit: '%', label: 'satisfaction' },
  { value: 500, unit: '+', label: 'projects' },
  { value: 2019, from: 2000, label: 'founded' },
  { value: 5, unit: '+', label: 'years' },
];

export const statistics: readonly LabeledFigure[] = [
  { value: 12_500, unit: '+', label: 'Happy Clients' },
  { value: 50_000, unit: '+', label: 'Projects Completed' },
  { value: 99.9, unit: '%', label: 'Success Rate' },
  { value: 24, unit: 'hrs', label: 'Avg. Turnaround' },
];

export const copy = {
  claims: 'One studio, since 2019',
  statistics: 'By the numbers',
  pause: 'Pause Stats',
  play: 'Play Stats',
} as const;
