import type { AuditRecord, AuditSubject } from '@burnish/contract/audit/entities';
import { personView } from '../../views/shared-views.ts';
import type { RecordedChange } from './repository.ts';

export function auditView(
  { record, actor, owner }: RecordedChange,
  subject: AuditSubject | null,
): AuditRecord {
  const { id, createdAt, actorId: _, ownerId: __, ...values } = record;
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    actor: actor && personView(actor),
    owner: owner && personView(owner),
    subject,
    ...values,
  };
}
