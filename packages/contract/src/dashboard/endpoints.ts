import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { overview, stats } from './entities.ts';
import { overviewSample, statsSample } from './samples.ts';

export const dashboardEndpoints = endpoints({
  'GET /orders/overview': {
    access: 'authenticated',
    cost: 'read',
    summary: 'Get the figures for your dashboard',
    reply: z.object({ overview }),
    sample: { reply: { overview: overviewSample } },
  },
  'GET /admin/dashboard/stats': {
    access: 'dashboard:read',
    cost: 'read',
    summary: 'Get the figures for the admin dashboard',
    reply: z.object({ stats, ...stats.shape }),
    sample: { reply: { stats: statsSample, ...statsSample } },
  },
});
