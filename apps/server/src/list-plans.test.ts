// How PostgreSQL goes about every list: what the product really sends, with every filter, on many rows.
import { type ApiKey, api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import { foundStudio } from '../../../testing/big-studio.ts';
import { keysOf } from '../../../testing/keys.ts';

const size = { customers: 6_000, invoices: 12_000 };

/** How many rows may be read in vain before a page is full, or its total counted. */
const mostInVain = { page: 2_000, count: 5_000 };

let t: TestApp;
let admin: Person;
let customer: Person;
let client: pg.Client;
let bigTables: ReadonlySet<string>;
let samples: Readonly<Record<string, string>>;

beforeAll(async () => {
  t = await createTestApp();
  await foundStudio(t.database.address, size);
  client = new pg.Client(t.database.address);
  await client.connect();
  // A currency that hardly anybody pays in: to find it without an index is to read everything else.
  for (const table of ['requests', 'invoices', 'receipts', 'subscriptions'])
    await client.query(
      `update ${table} set currency = case when right(id::text, 2) = '07' then 'NGN' else 'USD' end`,
    );
  await client.query('vacuum (analyze)');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > 3000`,
  );
  bigTables = new Set(rows.map(({ name }) => name));
  const { rows: found } = await client.query<Record<string, string>>(
    `select u.id as "actorId", u.email as search, i.id as "entityId", 'send_invoice' as act, '2022-01-01' as "from",
        '2022-01-02' as "to", (select subscription_id from usage_entries offset 5000 limit 1) as id,
        (select period_id from usage_entries where period_id is not null offset 5000 limit 1) as "periodId",
        (select subscription_id from photos offset 5000 limit 1) as "subscriptionId",
        (select job_id from photos offset 5000 limit 1) as "jobId" from invoices i join users u on u.id = i.user_id offset 7777 limit 1`,
  );
  samples = found[0] ?? {};
  admin = await t.signInAdmin();
  const { rows: regulars } = await client.query<{ email: string }>(
    `select email from users where identity_subject = '1'`,
  );
  customer = await t.signIn('Regular', { email: regulars[0]?.email ?? '', subject: '1' });
}, 120_000);
afterAll(async () => {
  await client.end();
  await t.close();
});

type Query = Readonly<Record<string, string>>;

const listKeys = keysOf(api).filter((key) => {
  const { reply }: EndpointDefinition = api[key];
  return 'shape' in reply && 'page' in reply.shape;
});

function isSearched(key: ApiKey): boolean {
  const { query }: EndpointDefinition = api[key];
  return query !== undefined && 'search' in query.shape;
}

/** Each filter of a list, alone, with every value that it can have. */
function filtersOf(key: ApiKey): Query[] {
  const { query }: EndpointDefinition = api[key];
  const { limit: _, cursor: __, search: ___, ...filters } = query?.shape ?? {};
  return Object.entries(filters).flatMap(([name, schema]) => {
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    const values = inner instanceof z.ZodEnum ? inner.options.map(String) : [samples[name] ?? ''];
    return values.map((value) => ({ [name]: value }));
  });
}

interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Not what others send meanwhile, as the jobs do. */
const selection = z.object({ name: z.string().default(''), text: z.string().startsWith('select') });

/** The statements that a call sends, without the look-up of the caller. */
async function sentBy(key: ApiKey, query: Query): Promise<Sent[]> {
  const spy = vi.spyOn(pg.Pool.prototype, 'query');
  const person = key.includes('/admin/') ? admin : customer;
  const url = `/api${key.slice(4).replace(':id', samples.id ?? '')}`;
  const answer = await person.send({ method: 'GET', url, query });
  const calls: readonly (readonly unknown[])[] = spy.mock.calls;
  spy.mockRestore();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return calls.flatMap(([statement, values]) => {
    const { data } = selection.safeParse(statement);
    if (data === undefined || data.name === 'find_caller') return [];
    return [{ ...data, values: Array.isArray(values) ? values : [] }];
  });
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly Plan[] | undefined;
}

const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(plan).optional(),
  }),
);

function nodesOf(root: Plan): Plan[] {
  return [root, ...(root.Plans ?? []).flatMap(nodesOf)];
}

/** Its plan once it has been sent so often that PostgreSQL may have settled on one for all values. */
async function planOf({ name, text, values }: Sent): Promise<Plan[]> {
  const literals = values.map((value) =>
    pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
  );
  const execution = `execute asked${literals.length === 0 ? '' : `(${literals.join(', ')})`}`;
  await client.query(`prepare asked as ${text}`);
  for (let time = 0; name !== '' && time < 6; time += 1) await client.query(`explain ${execution}`);
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, timing off, format json) ${execution}`,
  );
  await client.query('deallocate asked');
  const [explained] = z.array(z.object({ Plan: plan })).parse(rows[0]?.['QUERY PLAN']);
  return explained === undefined ? [] : nodesOf(explained.Plan);
}

/** What is wrong with how a statement is gone about; nothing, where indexes serve it. */
function faultsOf(nodes: readonly Plan[], work: keyof typeof mostInVain): string[] {
  return nodes.flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Rows Removed by Filter': inVain = 0 } = node;
    return [
      // Where most rows count, a count may take them as they lie: it stops at the last that it may count.
      ...(work === 'page' && type === 'Seq Scan' && bigTables.has(table) ? [`reads all of ${table}`] : []),
      ...(inVain * node['Actual Loops'] > mostInVain[work]
        ? [`reads ${inVain} rows of ${table} in vain`]
        : []),
    ];
  });
}

/** Gives the indexes that the call reads. */
async function expectServed(key: ApiKey, query: Query): Promise<string[]> {
  const indexes: string[] = [];
  const sent = await sentBy(key, query);
  expect(sent.length).toBeGreaterThan(0);
  for (const statement of sent) {
    const nodes = await planOf(statement);
    const work = statement.text.startsWith('select count') ? 'count' : 'page';
    expect(faultsOf(nodes, work), `${JSON.stringify(query)}: ${statement.text}`).toEqual([]);
    indexes.push(...nodes.flatMap((node) => node['Index Name'] ?? []));
  }
  return indexes;
}

test('there are lists to look at', () => {
  expect(listKeys.length).toBeGreaterThanOrEqual(12);
});

/** What the end of a page is told by, in the middle of a list; of some lists, in the middle of each part. */
const middle = '017d0000-0000-7000-8000-000000000000';
const middles = [`read ${Date.parse('2023-06-01')} ${middle}`, `silent  ${middle}`];
const middlesOf: { readonly [K in ApiKey]?: readonly string[] } = {
  'GET /chat/admin/chats': middles,
  'GET /chat/admin/people': middles,
};

test('what is used of a period is compared with its entries by an index', async () => {
  const text = 'select coalesce(sum(images), 0) from usage_entries where period_id = $1';
  const nodes = await planOf({ name: '', text, values: [samples.periodId] });
  expect(faultsOf(nodes, 'page')).toEqual([]);
});

describe.each(listKeys)('%s', (key) => {
  const limit = '20';
  const cursors = (middlesOf[key] ?? [middle]).map((text) => Buffer.from(text).toString('base64url'));
  const asked = (): Query[] => [{ limit }, ...filtersOf(key).map((filter) => ({ limit, ...filter }))];

  test('is served by indexes with every filter', async () => {
    for (const query of asked()) await expectServed(key, query);
  });

  test('is served by indexes in the middle, with every filter', async () => {
    for (const cursor of cursors) for (const query of asked()) await expectServed(key, { ...query, cursor });
  });

  if (!isSearched(key)) return;

  test('finds what is rare by the index of words, or by a filter that leaves less', async () => {
    const { search = '' } = samples;
    const indexes = await expectServed(key, { limit, search });
    if (key.includes('/admin/')) expect(indexes.join(' ')).toContain('_search');
    for (const query of asked()) await expectServed(key, { ...query, search });
  });

  test('finds what is common by reading from the newest on', async () => {
    const [rows] = await sentBy(key, { limit, search: 'stu' });
    if (rows !== undefined) expect(faultsOf(await planOf(rows), 'page')).toEqual([]);
  });
});
