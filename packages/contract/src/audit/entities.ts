import { orderKinds } from '@burnish/domain/orders/purchase';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { dateTime, id, identified } from '../common.ts';
import { entityNames } from '../events.ts';

export const auditSubject = z.object({
  label: z.string().describe('How the studio knows it: its number, or what it is called.'),
  orderKind: z.enum(orderKinds).nullable().describe('Of an order or a subscription.'),
});

export const auditRecord = identified.extend({
  createdAt: dateTime,
  actor: personRef.nullable().describe('Null: the system, or a visitor without a session.'),
  isOwnCase: z.boolean().describe('True if an admin acted on an order of their own.'),
  owner: personRef
    .nullable()
    .describe(
      'The customer whose entity it is. Null: no one, or it was deleted before owners were recorded.',
    ),
  action: z.string(),
  entity: z.enum(entityNames),
  entityId: id,
  subject: auditSubject.nullable().describe('The entity today. Null: it has been deleted.'),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ipAddress: z.string().nullable(),
});

export type AuditSubject = z.output<typeof auditSubject>;
export type AuditRecord = z.output<typeof auditRecord>;
