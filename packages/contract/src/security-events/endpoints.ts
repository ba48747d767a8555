import { securityEventKinds } from '@burnish/domain/security-events';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { calendarDateField } from '../fields.ts';
import { filterBy, listQuery, page, pageSample } from '../paging.ts';
import { securityEvent } from './entities.ts';
import { securityEventSample } from './samples.ts';

const dateField = calendarDateField('Enter a date.');

export const securityEventEndpoints = endpoints({
  'GET /admin/security-events': {
    access: 'security:read',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List security events: failed sign-ins, reached limits, refused files and changed roles',
    query: listQuery({
      kind: filterBy(securityEventKinds),
      from: dateField.optional().describe('The first day, in UTC.'),
      to: dateField.optional().describe('The last day, in UTC.'),
    }),
    reply: z.object({ events: z.array(securityEvent), page }),
    sample: {
      query: { kind: 'sign_in_failed' },
      reply: { events: [securityEventSample], page: pageSample },
    },
  },
});
