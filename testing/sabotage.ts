// Lets the database itself fail in the middle of a transaction, as it might for reasons nobody foresees.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from './database.ts';

/** Until it is taken back, writing such a row fails. `condition` speaks of the row as `new`. */
export async function refuseRows(
  { queries }: TestDatabase,
  table: string,
  condition = 'true',
): Promise<() => Promise<void>> {
  const name = `sabotage_${randomBytes(4).toString('hex')}`;
  await queries.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as $$
      begin
        if (${condition}) then raise exception 'sabotaged: %', new; end if;
        return new;
      end $$`),
  );
  await queries.execute(
    sql.raw(
      `create trigger ${name} before insert or update on ${table} for each row execute function ${name}()`,
    ),
  );
  return async () => {
    await queries.execute(sql.raw(`drop function ${name} cascade`));
  };
}
