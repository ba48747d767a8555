import { z } from 'zod';
import type { TestApp, TestResponse } from '../../../../../../testing/app.ts';
import { sampleFile } from '../../../../../../testing/factories.ts';

export type Headers = Readonly<Record<'idempotency-key', string>>;

/** Sends the same request each time; `other`: a different one. */
export type Send = (headers: Headers | Record<string, never>, other?: boolean) => Promise<TestResponse>;

export const newKey = (): Headers => ({ 'idempotency-key': crypto.randomUUID() });

export function makeFile(kind: 'png' | 'pdf' | 'jpg', name = 'receipt') {
  return { name, bytes: sampleFile(kind) };
}

/** Grows with every effect: audit records, messages, read receipts and what the studio saves for itself. */
async function countEffects(t: TestApp): Promise<number> {
  const { rows: result } = await t.database.run(`select (select count(*) from audit_records)
    + (select count(*) from chats) + (select coalesce(sum(read_by_user + read_by_admin), 0) from chats)
    + (select count(*) from chat_messages) + (select count(*) from canned_replies)
    + (select count(*) from saved_views) as n`);
  const [row] = z.array(z.object({ n: z.coerce.number() })).parse(result);
  return row?.n ?? 0;
}

/** How many effects it has. */
export async function effectOf(t: TestApp, run: () => Promise<unknown>): Promise<number> {
  const before = await countEffects(t);
  await run();
  return (await countEffects(t)) - before;
}

export const statusAndBody = ({ status, body }: TestResponse) => ({ status, body });
