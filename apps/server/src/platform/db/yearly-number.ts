import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

/** A table with one row per year: the last document number that was assigned. */
type CounterTable = PgTable & { readonly year: PgColumn; readonly lastNumber: PgColumn };

/**
 * Takes the next number of a year, from 1. The counter's row stays locked until the transaction ends, so numbers have
 * no gaps: a rollback returns the number.
 */
export async function takeYearlyNumber(
  queries: Queries,
  counters: CounterTable,
  year: number,
): Promise<number> {
  const [row] = await queries
    .insert(counters)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({ target: counters.year, set: { lastNumber: sql`${counters.lastNumber} + 1` } })
    .returning({ last: sql`${counters.lastNumber}`.mapWith(Number) });
  if (row === undefined) throw new Error(`no document number could be taken for ${year}`);
  return row.last;
}
