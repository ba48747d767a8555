import { type AmountRange, minorOfAmount } from '@burnish/domain/money/amount-range';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Members of a list's filter for a range of amounts in minor units, both included. */
export interface AmountFilter {
  readonly minMinor?: number | undefined;
  readonly maxMinor?: number | undefined;
}

/** The filter of a list whose call has a range of amounts. */
export function withAmounts<Query extends AmountRange>({ minAmount, maxAmount, ...query }: Query) {
  return {
    ...query,
    minMinor: minAmount === undefined ? undefined : minorOfAmount(minAmount),
    maxMinor: maxAmount === undefined ? undefined : minorOfAmount(maxAmount),
  };
}

/** The conditions of `withAmounts` for a list. An index of the currency and the amount finds their rows. */
export function amountConditions(amountMinor: AnyPgColumn): Readonly<Record<string, SQL>> {
  return {
    minMinor: sql`${amountMinor} >= ${sql.placeholder('minMinor')}`,
    maxMinor: sql`${amountMinor} <= ${sql.placeholder('maxMinor')}`,
  };
}
