import type { MovedPeriod } from '@burnish/domain/subscriptions/paid-periods';
import type { Transaction } from '../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** Stores new times of periods, which `moved` names by their index. The customer must be locked. */
export async function movePeriods(
  tx: Transaction,
  periods: readonly repository.PeriodRow[],
  moved: readonly MovedPeriod[],
): Promise<void> {
  for (const { index, ...times } of moved) {
    const period = periods[index];
    if (period !== undefined) await repository.movePeriod(tx.queries, period.id, times);
  }
}
