import { auditActions } from '@burnish/domain/audit-actions';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { entityNames } from '../events.ts';
import { calendarDateField, idField } from '../fields.ts';
import { filterBy, filtersOf, listQuery, page, pageSample } from '../paging.ts';
import { csvReply } from '../studio-lists/entities.ts';
import { auditRecord } from './entities.ts';
import { auditSample } from './samples.ts';

const dateField = calendarDateField('Enter a date.');

const query = listQuery({
  entity: filterBy(entityNames),
  entityId: idField.optional(),
  actorId: idField.optional().describe('Who made the change.'),
  ownerId: idField.optional().describe('The customer whose entity was changed.'),
  action: filterBy(auditActions),
  from: dateField.optional().describe('The first day, in UTC.'),
  to: dateField.optional().describe('The last day, in UTC.'),
});

export const auditEndpoints = endpoints({
  'GET /admin/audit': {
    access: 'audit:read',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List audit records: who changed what, when, and from which IP address',
    query,
    reply: z.object({ records: z.array(auditRecord), page }),
    sample: { query: { entity: 'invoice' }, reply: { records: [auditSample], page: pageSample } },
  },
  'GET /admin/audit/export': {
    access: 'audit:read',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the audit records of a list',
    query: filtersOf(query),
    ...csvReply,
    sample: { query: { entity: 'invoice' }, reply: {} },
  },
});
