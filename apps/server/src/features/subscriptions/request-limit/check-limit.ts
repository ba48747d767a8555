import { DomainError } from '@burnish/domain/errors';
import { maxDailyRequests } from '@burnish/domain/subscriptions/plan-actions';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { countRequests } from './repository.ts';

/** Before the customer of a locked subscription asks for something. @throws DomainError TOO_MANY_PLAN_REQUESTS */
export async function checkRequestLimit(tx: Transaction, subscriptionId: string): Promise<void> {
  const since = new Date(tx.now.getTime() - millisecondsPerDay);
  if ((await countRequests(tx.queries, subscriptionId, since)) >= maxDailyRequests)
    throw new DomainError('TOO_MANY_PLAN_REQUESTS');
}
