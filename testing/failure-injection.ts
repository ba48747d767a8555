// Makes the database fail in the middle of a transaction.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from './database.ts';

/** Makes writes of matching rows fail until the returned function is called. `condition` refers to the row as `new`. */
export async function failWrites(
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
