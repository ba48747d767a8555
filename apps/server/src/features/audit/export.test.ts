// The audit log as a CSV file.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { createSentInvoice } from '../../../../../testing/factories.ts';

type Query = Readonly<Record<string, string>>;

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('=HYPERLINK("https://evil.test")'), await t.signInAdmin()];
  await createSentInvoice(customer, admin);
});
afterAll(() => t.close());

const download = (query: Query) => admin.send({ method: 'GET', url: '/api/admin/audit/export', query });

async function exported(query: Query = {}): Promise<string[]> {
  const { status, headers, body } = await download(query);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const text = z.string().parse(body);
  expect(text.startsWith('\uFEFFTime,Person,')).toBe(true);
  return text.trimEnd().split('\n').slice(1);
}

describe('the file', () => {
  test('has a header and the filtered records, newest first', async () => {
    const [record = '', ...others] = await exported({ entity: 'invoice' });
    expect(others).toEqual([]);
    expect(record).toContain(`,Kemi Adewale,${admin.email},`);
    expect(record).toMatch(/,send_invoice,invoice,INV-2026-000001,/);
    expect(record).toContain('number: INV-2026-000001; status: sent; ');
  });

  test('has no cells that a spreadsheet runs as a formula', async () => {
    const lines = await exported({ ownerId: customer.id });
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
  });

  test('has everything that the list finds, in several pages', async () => {
    await t.database.queries.execute(sql`insert into audit_records
      (id, created_at, actor_id, owner_id, is_own_case, action, entity, entity_id)
      select gen_random_uuid(), now(), ${admin.id}, ${customer.id}, false, 'view_invoice', 'invoice', gen_random_uuid()
      from generate_series(1, 2500)`);
    for (const query of [{ action: 'view_invoice' }, { action: 'view_invoice', search: 'kemi' }])
      expect(await exported(query)).toHaveLength(2_500);
    expect(await exported({ search: 'INV-2026-000001' })).toHaveLength(1);
    expect(await exported({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  });

  test('has at most 100,000 records', async () => {
    await t.database.queries.execute(sql`insert into audit_records
      (id, created_at, actor_id, owner_id, is_own_case, action, entity, entity_id)
      select gen_random_uuid(), now(), ${admin.id}, ${customer.id}, false, 'view_invoice', 'invoice', gen_random_uuid()
      from generate_series(1, 100001)`);
    expectError(await download({ action: 'view_invoice' }), 409, 'TOO_MANY_ROWS');
  });

  test('is for staff with the permission only', async () => {
    expectError(await customer.call('GET /admin/audit/export'), 403, 'FORBIDDEN');
    const invalid = { method: 'GET', url: '/api/admin/audit/export', query: { ownerId: 'x' } } as const;
    expectFieldErrors(await admin.send(invalid), 'ownerId');
  });
});
