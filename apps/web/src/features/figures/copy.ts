import type { Figure } from './figure.ts';

interface Named extends Figure {
  readonly label: string;
}

/** What the studio says of itself. */
export const claims: readonly Named[] = [
  { value: 5000, unit: '+', label: 'photos retouched' },
  { value: 98, unit: '%', label: 'satisfaction' },
  { value: 500, unit: '+', label: 'projects' },
  { value: 2019, from: 2000, label: 'founded' },
  { value: 5, unit: '+', label: 'years' },
];

export const statistics: readonly Named[] = [
  { value: 12_500, unit: '+', label: 'Happy Clients' },
  { value: 50_000, unit: '+', label: 'Projects Completed' },
  { value: 99.9, unit: '%', label: 'Success Rate' },
  { value: 24, unit: 'hrs', label: 'Avg. Turnaround' },
];

export const copy = {
  claims: 'One studio, since 2019',
  statistics: 'Where we stand',
  pause: 'Pause Stats',
  play: 'Play Stats',
} as const;
