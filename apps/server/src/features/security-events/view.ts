import type { SecurityEventRow } from '@burnish/contract/security-events/entities';
import { personView } from '../../views/shared-views.ts';
import type { ListedEvent } from './repository.ts';

export function securityEventView({ event, user }: ListedEvent): SecurityEventRow {
  const { id, startedAt, lastAt, userId: _, ...values } = event;
  return {
    _id: id,
    createdAt: startedAt.toISOString(),
    lastAt: lastAt.toISOString(),
    user: user && personView(user),
    ...values,
  };
}
