// A running studio of any size, and how long its calls take.

import pg from 'pg';
import { embeddedDatabaseOf } from '../../testing/embedded-database.ts';
import { adminId } from '../../testing/large-studio/sql.ts';
import { createToken } from '../../testing/tokens.ts';

/** With which the products of the benchmark sign tokens. */
export const secret = 'a secret of the benchmark, thirty-two characters';

/** An invoice and what belongs to it. */
export interface Sample {
  readonly invoice: string;
  readonly number: string;
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly subscription: string;
}

export interface Studio {
  /** From all years. */
  readonly samples: readonly Sample[];
  /** Returns milliseconds. */
  time(path: string, as?: 'customer'): Promise<number>;
  /** Counts the invoices that contain a term. */
  count(term: string): Promise<string>;
  close(): Promise<void>;
}

/** One sample for each round. */
async function readSamples(client: pg.Client, rounds: number): Promise<Sample[]> {
  const { rows } = await client.query<Sample>(
    `select i.id as invoice, i.number, u.id as "userId", u.email, u.full_name as "fullName",
        coalesce((select id from subscriptions where user_id = u.id limit 1), (select id from subscriptions limit 1))
          as subscription
      from generate_series(1, $1::int) as n
      join invoices i on i.number like
        'INV-%-' || lpad((n * (select count(*) from invoices) / ($1::int + 1))::text, 6, '0')
      join users u on u.id = i.user_id`,
    [rounds],
  );
  return rows;
}

export async function openStudio(
  product: { readonly url: string; readonly dataDir: string },
  rounds: number,
): Promise<Studio> {
  const client = new pg.Client(embeddedDatabaseOf(product.dataDir));
  await client.connect();
  const { rows: customers } = await client.query<{ id: string }>(
    'select user_id as id from invoices group by user_id order by count(*) desc limit 1',
  );
  const bearer = async (userId: string) => `Bearer ${await createToken(client, { userId, secret })}`;
  const authorization = { admin: await bearer(adminId), customer: await bearer(customers[0]?.id ?? '') };
  return {
    samples: await readSamples(client, rounds),
    async time(path, as) {
      const headers = { authorization: authorization[as ?? 'admin'] };
      const start = performance.now();
      const response = await fetch(`${product.url}/api${path}`, { headers });
      const body = await response.text();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${body}`);
      return performance.now() - start;
    },
    async count(word) {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from invoices where search like '%' || $1 || '%'`,
        [word],
      );
      return rows[0]?.n ?? '';
    },
    close: () => client.end(),
  };
}
