import type { AuditRecord } from '@burnish/contract/audit/entities';
import { personView } from '../../views/shared-views.ts';
import type { RecordedChange } from './repository.ts';

export function auditView({ record, actor }: RecordedChange): AuditRecord {
  const { id, createdAt, actorId: _, ...values } = record;
  return { _id: id, createdAt: createdAt.toISOString(), actor: actor && personView(actor), ...values };
}
