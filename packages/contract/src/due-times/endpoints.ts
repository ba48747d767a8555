// Changes of the due time of a job by admins.
import { maxDueTimeReasonLength } from '@burnish/domain/photos/due-time-change';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { job } from '../photos/entities.ts';
import { jobSample } from '../photos/samples.ts';

const newDueTime = z.object({
  dueAt: z.iso
    .datetime({ error: 'Enter a date and a time.' })
    .describe('In the future, at most a year from now.'),
  reason: requiredText('Enter the reason.', maxDueTimeReasonLength).describe('The customer reads it.'),
});

const change = {
  _id: '0193fb80-5d1e-7a34-b6f2-0c9e47d8a153',
  previousDueAt: jobSample.dueAt,
  dueAt: '2026-11-11T17:00:00.000Z',
  reason: 'The perfume needs a second composite.',
  createdAt: '2026-11-08T09:30:00.000Z',
};

export const dueTimeEndpoints = endpoints({
  'PUT /photos/admin/jobs/:id/due-time': {
    access: 'jobs:manage',
    cost: 'write',
    scope: 'studio:write',
    summary:
      'Change when the photos of a job are due that have work left. The customer is notified, with the reason',
    body: newDueTime,
    reply: z.object({ job }),
    message: 'The due time has been changed.',
    sample: {
      body: { dueAt: change.dueAt, reason: change.reason },
      reply: { job: { ...jobSample, dueAt: change.dueAt, dueTimeChanges: [change] } },
    },
  },
});
