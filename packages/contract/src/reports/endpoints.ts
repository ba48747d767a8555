// What the studio reads about its own work.
import { planIds } from '@burnish/domain/catalog/plans';
import { defaultReportWeeks, maxReportWeeks } from '@burnish/domain/photos/on-time';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { calendarDateField, idField } from '../fields.ts';
import { cursorQuery, filterBy, page, pageSample } from '../paging.ts';
import { csvReply } from '../studio-lists/entities.ts';
import { lateDelivery, onTimeReport } from './entities.ts';
import { lateDeliverySample, onTimeReportSample } from './samples.ts';

const invalidWeeks = `The number of weeks must be a whole number from 1 to ${maxReportWeeks}.`;

const onTimeQuery = z.object({
  weeks: z.coerce
    .number({ error: invalidWeeks })
    .int(invalidWeeks)
    .min(1, invalidWeeks)
    .max(maxReportWeeks, invalidWeeks)
    .default(defaultReportWeeks)
    .describe('How many weeks, the current one included.'),
});

const dayField = calendarDateField('Enter a date.').optional();

export const reportEndpoints = endpoints({
  'GET /photos/admin/on-time': {
    access: 'jobs:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Report how many deliveries were on time: by week, by retoucher and by plan',
    query: onTimeQuery,
    reply: z.object({ report: onTimeReport }),
    sample: { query: { weeks: 12 }, reply: { report: onTimeReportSample } },
  },
  'GET /photos/admin/on-time/export': {
    access: 'jobs:manage',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the report of deliveries on time',
    query: onTimeQuery,
    ...csvReply,
    sample: { query: { weeks: 12 }, reply: {} },
  },
  'GET /photos/admin/late-deliveries': {
    access: 'jobs:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the deliveries that were late, the last one first',
    query: cursorQuery.extend({
      from: dayField.describe("The first day of delivery, in the studio's time zone."),
      to: dayField.describe("The last day of delivery, in the studio's time zone."),
      retoucherId: idField.optional().describe('Who submitted the version.'),
      planId: filterBy([...planIds, 'none']).describe('The plan that the photo uses. `none`: pay per image.'),
    }),
    reply: z.object({ lateDeliveries: z.array(lateDelivery), page }),
    sample: {
      query: { from: '2026-11-09', to: '2026-11-15' },
      reply: { lateDeliveries: [lateDeliverySample], page: pageSample },
    },
  },
});
