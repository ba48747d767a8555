import type { Pace } from '@burnish/domain/photo/job';

/** How soon a job is wished for. The usual one goes without saying. */
export const pace: Readonly<Record<Pace, { label: string }>> = {
  usual: { label: 'Usual' },
  sooner: { label: 'Sooner' },
  rush: { label: 'Rush' },
};
