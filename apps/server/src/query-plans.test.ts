// The query plans of every list call, with every filter, on many rows. The tested statements are those that the server sends.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ApiKey, api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { page } from '@burnish/contract/paging';
import { jobStages } from '@burnish/domain/photos/board';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { createCalendarFeed, readFeed } from '../../../testing/calendar-feeds.ts';
import { dataOf } from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { seedLargeStudio } from '../../../testing/large-studio.ts';

const size = { customers: 6_000, invoices: 12_000 };

/** How many rows a statement may read and filter out for a page or for a total. */
const maxRowsFiltered = { page: 2_000, count: 5_000 };

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let client: pg.Client;
let bigTables: ReadonlySet<string>;
let samples: Readonly<Record<string, string>>;

beforeAll(async () => {
  collectStatements();
  t = await createTestApp();
  await seedLargeStudio(t.database.address, size);
  client = new pg.Client(t.database.address);
  await client.connect();
  // A rare currency: finding it without an index would read all other rows.
  for (const table of ['orders', 'invoices', 'receipts', 'subscriptions'])
    await client.query(
      `update ${table} set currency = case currency when 'USD' then 'NGN' else 'USD' end
        where (currency = 'NGN') <> (right(id::text, 2) = '07')`,
    );
  // Of a few rare networks and kinds, and a few accounts.
  await client.query(
    `insert into security_events (id, started_at, last_at, kind, detail, network, user_id, count)
        select gen_random_uuid(), now() - n * interval '10 minutes', now(),
          case when n % 1000 = 0 then 'role_changed' else 'limit_reached' end, 'calls',
          '10.' || n % 200 || '.0.0/24', (select id from users where n % 100 = 0 offset n % 500 limit 1), 1
        from generate_series(1, 8000) n`,
  );
  await client.query(
    `insert into customer_notes (id, customer_id, author_id, text, created_at)
        select gen_random_uuid(), (select id from users offset n % 500 limit 1),
          (select id from users limit 1), 'Likes skin with its texture left in.', now() from generate_series(1, 4000) n`,
  );
  await client.query(
    `insert into bank_statements (id, account, account_key, currency, format, file_name, sha256, new_count, known_count,
        outgoing_count, imported_by, created_at)
        select gen_random_uuid(), 'A', 'a', 'USD', 'camt053', 'a.xml', '', 1, 0, 0, (select id from users limit 1), now()
        from generate_series(1, 4000) n`,
  );
  await client.query(
    `insert into bank_statement_lines (id, statement_id, position, account_key, fingerprint, ordinal, booked_on, amount_minor,
        currency, payer, text, status, ignored_reason, decided_by, decided_at, created_at)
        select gen_random_uuid(), statement.id, n, 'a', statement.id::text || n, 0, '2026-11-20', 19700, 'USD', 'Frequent Customer',
          'Transfer', case when n = 1 then 'open' else 'ignored' end, case when n > 1 then 'Gift' end, statement.imported_by,
          now(), now() from bank_statements statement, generate_series(1, 2) n`,
  );
  // Few are still to decide.
  await client.query(
    `insert into subscription_pauses (id, subscription_id, status, starts_on, resumes_on, days, is_by_customer, created_at)
        select gen_random_uuid(), id, case when n = 1 and right(id::text, 1) = '7' then 'requested' else 'withdrawn' end,
          '2026-11-20', '2026-11-25', 5, true, now()
        from subscriptions, generate_series(1, 4) n where kind = 'plan'`,
  );
  await client.query(
    `insert into refund_requests (id, subscription_id, invoice_id, kind, status, restores_auto_renew, created_at, decided_at)
        select gen_random_uuid(), period.subscription_id, period.invoice_id, 'refund',
          case when is_open then 'requested' else 'withdrawn' end, false, now(), case when is_open then null else now() end
        from (select distinct on (subscription_id) * from subscription_periods) period, generate_series(1, 4) n,
          lateral (select n = 1 and right(period.subscription_id::text, 1) = '7' as is_open) state`,
  );
  await client.query('vacuum (analyze)');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > 3000`,
  );
  bigTables = new Set(rows.map(({ name }) => name));
  const { rows: found } = await client.query<Record<string, string>>(
    `select u.id as "actorId", u.id as "ownerId", u.email as search, i.id as "entityId", 'send_invoice' as action, '2022-01-01' as "from",
        '2022-01-02' as "to", '2026-08-01' as "createdFrom", '2021-02-01' as "createdTo", '2026-09-01' as "dueFrom",
        '2021-03-01' as "dueTo", i.id as ids, '2021' as year, u.id as "customerId", u.id as "exceptCustomerId", '2024-02-01T00:00:00.000Z' as "createdSince",
        '2024-02-01T00:00:00.000Z' as "createdBefore", '2024-02-01T00:00:00.000Z' as "changedSince",
        '2024-03-01T00:00:00.000Z' as "changedBefore", '2024-02-01T00:00:00.000Z' as "activeAt", (select subscription_id from usage_entries offset 5000 limit 1) as id,
        (select period_id from usage_entries where period_id is not null offset 5000 limit 1) as "periodId",
        (select subscription_id from photos offset 5000 limit 1) as "subscriptionId",
        (select job_id from photos offset 5000 limit 1) as "jobId",
        (select assignee_id from photos where assignee_id is not null offset 5000 limit 1) as "assigneeId",
        (select assignee_id from photos where assignee_id is not null offset 5000 limit 1) as "retoucherId",
        (select id from bank_statements offset 2000 limit 1) as "statementId",
        (select invoice_id from receipts offset 5000 limit 1) as "invoiceId" from invoices i join users u on u.id = i.user_id offset 7777 limit 1`,
  );
  samples = { ...found[0], minAmount: '99999999', maxAmount: '0.01' };
  admin = await t.signInAdmin();
  const { rows: customers } = await client.query<{ email: string }>(
    `select email from users where identity_subject = '1'`,
  );
  customer = await t.signIn('Frequent Customer', { email: customers[0]?.email ?? '', subject: '1' });
}, 120_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await client.end();
  await t.close();
});

type Query = Readonly<Record<string, string | string[]>>;

const listKeys = keysOf(api).filter((key) => {
  const { reply }: EndpointDefinition = api[key];
  return 'shape' in reply && 'page' in reply.shape;
});

function isSearched(key: ApiKey): boolean {
  const { query }: EndpointDefinition = api[key];
  return query !== undefined && 'search' in query.shape;
}

/** Of a choice with a sample, which many rows have, only that and one that no row has. */
function valuesOf(options: readonly string[], sample: string | undefined): readonly string[] {
  return sample === undefined ? options : [sample, ...options.slice(-1)];
}

const changeTimes: Query = {
  changedSince: '2024-02-01T00:00:00.000Z',
  changedBefore: '2024-03-01T00:00:00.000Z',
};

/** What a filter can't be without. */
const companions: Readonly<Record<string, Query>> = {
  minAmount: { currency: 'USD' },
  maxAmount: { currency: 'USD' },
  planId: { createdSince: '2024-02-01T00:00:00.000Z', createdBefore: '2024-03-01T00:00:00.000Z' },
  change: changeTimes,
  changedSince: { change: 'lost', ...changeTimes },
  changedBefore: { change: 'new', ...changeTimes },
};

/** Each filter of a list separately, with each of its values. */
function filtersOf(key: ApiKey): Query[] {
  const { query }: EndpointDefinition = api[key];
  const { limit: _, cursor: __, search: ___, ...filters } = query?.shape ?? {};
  return Object.entries(filters).flatMap(([name, schema]) => {
    const options = optionsOf(schema);
    const values =
      options === null ? [samples[name] ?? '', ...literalsOf(schema)] : valuesOf(options, samples[name]);
    return [...values, ...severalOf(schema)].map((value) => ({ [name]: value, ...companions[name] }));
  });
}

const unwrap = (schema: unknown) => (schema instanceof z.ZodOptional ? schema.unwrap() : schema);

/** The choices of a filter, of which it takes one or several. Null: it isn't a choice. */
function optionsOf(schema: unknown): string[] | null {
  const inner = unwrap(schema);
  const values = inner instanceof z.ZodUnion ? inner.options[0] : inner;
  return values instanceof z.ZodEnum ? values.options.map(String) : null;
}

/** What a filter takes instead of a value. */
function literalsOf(schema: unknown): string[] {
  const inner = unwrap(schema);
  const options = inner instanceof z.ZodUnion ? inner.options : [];
  return options.flatMap((option) => (option instanceof z.ZodLiteral ? [String(option.value)] : []));
}

/** Two of the choices of a filter that takes several. */
function severalOf(schema: unknown): string[][] {
  const options = optionsOf(schema);
  return unwrap(schema) instanceof z.ZodUnion && options !== null ? [options.slice(-2)] : [];
}

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Not what locks or changes rows. */
const selection = z.object({ name: z.string().default(''), text: z.string().regex(/^\(*select/) });

/** What a list is about. */
function idOf(key: ApiKey): string | undefined {
  if (key.includes('/customers/')) return samples.ownerId;
  return key.includes('/jobs/') ? samples.jobId : samples.id;
}

/** Collects what is sent on behalf of a call, and not what background tasks send at the same time. */
const sentStatements = new AsyncLocalStorage<(readonly unknown[])[]>();

function collectStatements(): void {
  const { query } = pg.Pool.prototype;
  vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    sentStatements.getStore()?.push(args);
    return Reflect.apply(query, this, args);
  });
}

/** The statements that a request sends, except the one that finds the caller. */
async function captureSelections(
  send: () => Promise<{ readonly status: number; readonly body?: unknown }>,
): Promise<Statement[]> {
  const calls: (readonly unknown[])[] = [];
  const response = await sentStatements.run(calls, send);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return calls.flatMap(([statement, values]) => {
    const { data } = selection.safeParse(statement);
    if (data === undefined || data.name === 'find_caller') return [];
    return [{ ...data, values: Array.isArray(values) ? values : [] }];
  });
}

async function captureStatements(
  key: ApiKey,
  query: Query,
  person = key.includes('/admin/') ? admin : customer,
): Promise<Statement[]> {
  const id = idOf(key);
  const url = `/api${key.slice(4).replace(':id', id ?? '')}`;
  return captureSelections(() => person.send({ method: 'GET', url, query }));
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

/** A statement's plan after enough executions that PostgreSQL may have switched to a generic plan. */
async function explain({ name, text, values }: Statement): Promise<Plan[]> {
  const literals = values.map((value) =>
    pg.escapeLiteral(
      value instanceof Date
        ? value.toISOString()
        : Array.isArray(value)
          ? `{${value.join(',')}}`
          : String(value),
    ),
  );
  const execution = `execute explained${literals.length === 0 ? '' : `(${literals.join(', ')})`}`;
  await client.query(`prepare explained as ${text}`);
  for (let repetition = 0; name !== '' && repetition < 6; repetition += 1)
    await client.query(`explain ${execution}`);
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, timing off, format json) ${execution}`,
  );
  await client.query('deallocate explained');
  const [result] = z.array(z.object({ Plan: plan })).parse(rows[0]?.['QUERY PLAN']);
  return result === undefined ? [] : nodesOf(result.Plan);
}

/** The slow parts of a plan. Empty if it uses indexes. */
function problemsOf(nodes: readonly Plan[], work: keyof typeof maxRowsFiltered): string[] {
  return nodes.flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Rows Removed by Filter': filtered = 0 } = node;
    return [
      // A count of most rows may scan a table: it stops at its limit.
      ...(work === 'page' && type === 'Seq Scan' && bigTables.has(table) ? [`reads all of ${table}`] : []),
      ...(filtered * node['Actual Loops'] > maxRowsFiltered[work]
        ? [`filters out ${filtered} rows of ${table}`]
        : []),
    ];
  });
}

/** Returns the indexes that the call uses. */
async function expectIndexed(key: ApiKey, query: Query): Promise<string[]> {
  const indexes: string[] = [];
  const statements = await captureStatements(key, query);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const nodes = await explain(statement);
    const work = statement.text.startsWith('select count') ? 'count' : 'page';
    expect(problemsOf(nodes, work), `${JSON.stringify(query)}: ${statement.text}`).toEqual([]);
    indexes.push(...nodes.flatMap((node) => node['Index Name'] ?? []));
  }
  return indexes;
}

test('finds the lists of the contract', () => {
  expect(listKeys.length).toBeGreaterThanOrEqual(12);
});

/** Cursors in the middle of a list; some lists have several parts, with a cursor in each. */
const middle = '017d0000-0000-7000-8000-000000000000';
const dueMiddle = `${Date.parse('2023-06-01')} ${middle}`;
const dueCursor = Buffer.from(dueMiddle).toString('base64url');
const chatMiddles = [`read ${Date.parse('2023-06-01')} ${middle}`, `silent  ${middle}`];
const otherCursors: { readonly [K in ApiKey]?: readonly string[] } = {
  'GET /chat/admin/chats': chatMiddles,
  'GET /chat/admin/people': chatMiddles,
  'GET /photos/admin/late-deliveries': [dueMiddle],
};

test.each([true, false])('the lists of a retoucher use indexes, with an open pool: %s', async (isOpen) => {
  dataOf(await admin.call('PUT /admin/settings/retoucher-pool', { body: { isOpen } }));
  const { rows } = await client.query<{ email: string; subject: string }>(
    `select email, identity_subject as subject from users where id = '${samples.assigneeId}'`,
  );
  const [{ email = '', subject = '' } = {}] = rows;
  const retoucher = await t.signIn('Frequent Retoucher', { email, subject });
  const lists: readonly (readonly [ApiKey, Query])[] = [
    ['GET /photos/admin/jobs', { limit: '20' }],
    ['GET /photos/admin/jobs', { limit: '20', sort: 'due' }],
    ['GET /photos/admin/jobs', { limit: '20', retoucherId: 'none' }],
    ['GET /photos/admin/jobs', { limit: '20', sort: 'due', stage: 'in_progress' }],
    ['GET /photos/admin/board', {}],
    ['GET /photos/admin/retouchers', {}],
    ['GET /photos/admin/photos', { limit: '20' }],
    ['GET /photos/admin/photos', { limit: '20', jobId: samples.jobId ?? '' }],
  ];
  for (const [key, query] of lists)
    for (const statement of await captureStatements(key, query, retoucher)) {
      const nodes = await explain(statement);
      expect(problemsOf(nodes, 'count'), `${key} ${JSON.stringify(query)}: ${statement.text}`).toEqual([]);
    }
});

test('calendar feeds are read with indexes', async () => {
  const { rows } = await client.query<{ email: string; subject: string }>(
    `select email, identity_subject as subject from users where id = '${samples.assigneeId}'`,
  );
  const [{ email = '', subject = '' } = {}] = rows;
  const retoucher = await t.signIn('Frequent Retoucher', { email, subject });
  for (const person of [admin, customer, retoucher]) {
    const { url } = await createCalendarFeed(person);
    const statements = await captureSelections(() => readFeed(t, url));
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements)
      expect(problemsOf(await explain(statement), 'page'), statement.text).toEqual([]);
  }
});

test('the usage of a period is summed with an index', async () => {
  const text = 'select coalesce(sum(images), 0) from usage_entries where period_id = $1';
  const nodes = await explain({ name: '', text, values: [samples.periodId] });
  expect(problemsOf(nodes, 'page')).toEqual([]);
});

test('what waits for the studio is listed and counted with indexes', async () => {
  const indexes: string[] = [];
  for (const key of ['GET /admin/today', 'GET /admin/dashboard/stats'] as const)
    for (const statement of await captureStatements(key, {})) {
      const nodes = await explain(statement);
      expect(problemsOf(nodes, 'count'), statement.text).toEqual([]);
      indexes.push(...nodes.flatMap((node) => node['Index Name'] ?? []));
    }
  for (const index of [
    'orders_by_status',
    'receipts_by_status',
    'subscription_pauses_requested',
    'refund_requests_requested',
    'chats_unread',
    'photo_jobs_by_due',
    'photo_jobs_running_by_due',
  ])
    expect(indexes).toContain(index);
});

test.each(keysOf(api).filter((key) => key.startsWith('GET /admin/reports/') && !key.endsWith('export')))(
  'the sums of %s are read from indexes',
  async (key) => {
    const range = key.endsWith('outstanding') ? {} : { from: '2024-10-01', to: '2026-09-30' };
    const indexes = await expectIndexed(key, range);
    expect(indexes.length).toBeGreaterThan(0);
  },
);

test("the sums of invoices of a customer's name are read from an index alone", async () => {
  for (const search of ['adaeze', 'stu']) {
    const [lookup, statement] = await captureStatements('GET /admin/invoices/summary', { search });
    if (lookup === undefined || statement === undefined) throw new Error('the sums were not read');
    expect(await explain(lookup), search).toContainEqual(
      expect.objectContaining({ 'Index Name': 'invoices_imported_number' }),
    );
    expect(await explain(statement), search).toContainEqual(
      expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'invoices_by_user' }),
    );
  }
});

describe('the board of the studio', () => {
  const filters: readonly Query[] = [
    {},
    { due: 'late' },
    { planId: 'diamond-plan' },
    { onHold: 'true' },
    { retoucherId: 'none' },
  ];

  test('counts its jobs with indexes', async () => {
    const { search = '', retoucherId = '' } = samples;
    for (const query of [...filters, { search }, { retoucherId }])
      for (const statement of await captureStatements('GET /photos/admin/board', query)) {
        const nodes = await explain(statement);
        const problems = [
          ...problemsOf(nodes, 'count'),
          ...problemsOf(nodes, 'page').filter((problem) => problem.startsWith('reads all')),
        ];
        expect(problems, `${JSON.stringify(query)}: ${statement.text}`).toEqual([]);
      }
  });

  test('lists each stage by due time with indexes, also with a filter', async () => {
    for (const stage of jobStages)
      for (const query of filters) {
        const sorted = { limit: '20', sort: 'due', stage, ...query };
        await expectIndexed('GET /photos/admin/jobs', sorted);
        await expectIndexed('GET /photos/admin/jobs', { ...sorted, cursor: dueCursor });
      }
  });
});

describe('GET /search', () => {
  const key = 'GET /search';

  async function expectIndexedAs(person: TestUser, q: string): Promise<string> {
    const indexes: string[] = [];
    for (const statement of await captureStatements(key, { q }, person)) {
      const nodes = await explain(statement);
      expect(problemsOf(nodes, 'page'), `${q}: ${statement.text}`).toEqual([]);
      indexes.push(...nodes.flatMap((node) => node['Index Name'] ?? []));
    }
    return indexes.join(' ');
  }

  test('finds rare text of all customers with the search index of each kind', async () => {
    const indexes = await expectIndexedAs(admin, samples.search ?? '');
    for (const kind of ['users', 'orders', 'invoices', 'receipts', 'photo_jobs'])
      expect(indexes).toContain(`${kind}_search`);
  });

  test("reads the customer's own rows only", async () => {
    for (const q of ['gold', 'inv-', 'zq']) {
      const indexes = await expectIndexedAs(customer, q);
      expect(indexes).toContain('invoices_by_user');
      expect(indexes).not.toContain('_search');
    }
  });

  test('finds common text by reading the newest rows', async () => {
    await expectIndexedAs(admin, 'stu');
  });
});

describe.each(listKeys)('%s', (key) => {
  const limit = '20';
  const cursors = (otherCursors[key] ?? [middle]).map((text) => Buffer.from(text).toString('base64url'));
  const queries = (): Query[] => [{ limit }, ...filtersOf(key).map((filter) => ({ limit, ...filter }))];

  test('uses indexes with every filter', async () => {
    for (const query of queries()) await expectIndexed(key, query);
  });

  test('uses indexes in the middle of the list with every filter', async () => {
    const isSortedByColumn = ({ sort = 'createdAt' }: Query) => !String(sort).endsWith('createdAt');
    for (const cursor of cursors)
      for (const query of queries())
        if (!isSortedByColumn(query))
          await expectIndexed(key, { ...query, cursor: query.sort === 'due' ? dueCursor : cursor });
  });

  const { query: definition }: EndpointDefinition = api[key];
  const sorts = (key.includes('/admin/') && optionsOf(definition?.shape.sort)) || [];
  if (sorts.length > 0)
    test('uses indexes on a later page of every sort, also with a filter', async () => {
      const filter: Query = key === 'GET /admin/users' ? { role: 'user' } : { currency: 'NGN' };
      for (const sort of sorts)
        for (const filtered of [{}, filter]) {
          const url = `/api${key.slice(4)}`;
          const query = { ...filtered, sort };
          const first = await admin.send({ method: 'GET', url, query: { ...query, limit: '200' } });
          const { data } = z.object({ data: z.object({ page }) }).parse(first.body);
          const { nextCursor: cursor } = data.page;
          if (cursor !== null) await expectIndexed(key, { ...query, limit, cursor });
        }
    });

  if (!isSearched(key)) return;

  test('finds rare text with the search index or a more selective filter', async () => {
    const { search = '' } = samples;
    const indexes = await expectIndexed(key, { limit, search });
    if (key.includes('/admin/')) expect(indexes.join(' ')).toContain('_search');
    for (const query of queries()) await expectIndexed(key, { ...query, search });
  });

  test('finds common text by reading the newest rows', async () => {
    const [rows] = await captureStatements(key, { limit, search: 'stu' });
    if (rows !== undefined) expect(problemsOf(await explain(rows), 'page')).toEqual([]);
  });
});
