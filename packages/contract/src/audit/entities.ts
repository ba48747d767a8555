import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { dateTime, id, identified } from '../common.ts';
import { entityNames } from '../events.ts';

export const auditRecord = identified.extend({
  createdAt: dateTime,
  actor: personRef.nullable().describe('Null: the system, or a visitor without a session.'),
  isOwnCase: z.boolean().describe('True if an admin acted on an order of their own.'),
  action: z.string(),
  entity: z.enum(entityNames),
  entityId: id,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ipAddress: z.string().nullable(),
});

export type AuditRecord = z.output<typeof auditRecord>;
