import type { AuditRecord } from '@burnish/contract/entity';
import { personView } from '../../platform/wire.ts';
import type { RecordedChange } from './repository.ts';

export function auditView({ record, actor }: RecordedChange): AuditRecord {
  const { id, at, isOwnCase, act, entity, entityId, before, after, address } = record;
  return {
    _id: id,
    at: at.toISOString(),
    actor: actor && personView(actor),
    isOwnCase,
    act,
    entity,
    entityId,
    before,
    after,
    address,
  };
}
