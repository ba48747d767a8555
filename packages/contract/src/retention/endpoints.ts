// How long the files of a job are kept.
import { maxRetentionYears, retentionRules } from '@burnish/domain/photos/retention';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { calendarDateField } from '../fields.ts';
import { job, retentionText } from '../photos/entities.ts';
import { jobSample } from '../photos/samples.ts';

const newRetention = z
  .object({
    rule: z.enum(retentionRules, { error: 'Choose when the files are deleted.' }).describe(retentionText),
    date: calendarDateField('Enter a date.')
      .optional()
      .describe(
        `The day of the deletion, with the rule \`date\` only: in the future, at most ${maxRetentionYears} years from now.`,
      ),
  })
  .refine(({ rule, date }) => rule !== 'date' || date !== undefined, {
    path: ['date'],
    error: 'Enter a date.',
  })
  .refine(({ rule, date }) => rule === 'date' || date === undefined, {
    path: ['date'],
    error: 'Only the rule `date` takes a date.',
  });

export const retentionEndpoints = endpoints({
  'PUT /photos/admin/jobs/:id/retention': {
    access: 'jobs:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Change when the files of a job are deleted. The customer is notified',
    body: newRetention,
    reply: z.object({ job }),
    message: 'The retention has been changed.',
    sample: {
      body: { rule: 'date', date: '2026-12-24' },
      reply: {
        job: {
          ...jobSample,
          retention: { ...jobSample.retention, rule: 'date', date: '2026-12-24T00:00:00.000Z' },
        },
      },
    },
  },
});
