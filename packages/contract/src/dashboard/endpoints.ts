import { waitingKinds } from '@burnish/domain/waiting';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { filterBy } from '../paging.ts';
import { job } from '../photos/entities.ts';
import { jobSample } from '../photos/samples.ts';
import { overview, stats, waitingItem } from './entities.ts';
import { overviewSample, statsSample, waitingItemSample } from './samples.ts';

export const dashboardEndpoints = endpoints({
  'GET /orders/overview': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    summary: 'Get the figures for your dashboard',
    reply: z.object({ overview }),
    sample: { reply: { overview: overviewSample } },
  },
  'GET /admin/dashboard/stats': {
    access: 'dashboard:read',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get the figures for the admin dashboard',
    reply: z.object({ stats, ...stats.shape }),
    sample: { reply: { stats: statsSample, ...statsSample } },
  },
  'GET /admin/today': {
    access: 'dashboard:read',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List what waits for the studio: overdue first, then due today, then what has waited longest',
    query: z.object({ kind: filterBy(waitingKinds) }),
    reply: z.object({
      items: z.array(waitingItem),
      dueNext: z.array(job).describe('The jobs that are due next.'),
    }),
    sample: { query: { kind: 'job' }, reply: { items: [waitingItemSample], dueNext: [jobSample] } },
  },
});
