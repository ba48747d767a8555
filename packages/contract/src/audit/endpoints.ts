import { auditActions } from '@burnish/domain/audit-actions';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { entityNames } from '../events.ts';
import { calendarDateField, idField } from '../fields.ts';
import { filterBy, listQuery, page, pageSample } from '../paging.ts';
import { auditRecord } from './entities.ts';
import { auditSample } from './samples.ts';

const dateField = calendarDateField('Enter a date.');

export const auditEndpoints = endpoints({
  'GET /admin/audit': {
    access: 'audit:read',
    cost: 'search',
    summary: 'List audit records: who changed what, when, and from which IP address',
    query: listQuery({
      entity: filterBy(entityNames),
      entityId: idField.optional(),
      actorId: idField.optional(),
      action: filterBy(auditActions),
      from: dateField.optional().describe('The first day, in UTC.'),
      to: dateField.optional().describe('The last day, in UTC.'),
    }),
    reply: z.object({ records: z.array(auditRecord), page }),
    sample: { query: { entity: 'invoice' }, reply: { records: [auditSample], page: pageSample } },
  },
});
