// Sends generated malformed requests to resumable uploads: each response is a documented status, the offset is what was
// received, and the file ends complete and unchanged.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorCodes } from '@burnish/domain/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { dataOf } from '../../../testing/factories.ts';
import { expectMoreThan, fuzzing, fuzzRuns } from '../../../testing/fuzzing.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { oddTexts } from '../../../testing/malformed-values.ts';
import { createPaidPlan } from '../../../testing/photos.ts';
import { readTables } from '../../../testing/table-snapshot.ts';
import {
  createNoiseJpeg,
  createTusClient,
  type TusClient,
  tusRoot,
  uploadIdOf,
} from '../../../testing/tus.ts';

const numRuns = fuzzRuns(30);
const octets = 'application/offset+octet-stream';

let t: TestApp;
let origin: string;
let customer: TestUser;
let bystander: TestUser;
let client: TusClient;
let others: TusClient;
let othersPath: string;
let source: Buffer<ArrayBuffer>;

async function signInWithPlan(name: string): Promise<TestUser> {
  const [person, admin] = [await t.signIn(name), await t.signInAdmin()];
  await createPaidPlan(person, admin, { planId: 'diamond-plan' });
  return person;
}

beforeAll(async () => {
  t = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  origin = await t.listen();
  [customer, bystander] = [await signInWithPlan('Adaeze Okafor'), await signInWithPlan('Bystander')];
  [client, others] = [createTusClient(origin, customer), createTusClient(origin, bystander)];
  source = await createNoiseJpeg();
  othersPath = await createUpload(others);
  expect((await others.patch(othersPath, 0, source.subarray(0, 100))).status).toBe(204);
});
afterAll(() => t.close());

async function createUpload(by: TusClient): Promise<string> {
  const response = await by.create(source.length);
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

async function offsetOf(path: string, by: TusClient): Promise<number> {
  const response = await by.head(path);
  expect(response.status).toBe(200);
  return Number(response.headers.get('upload-offset'));
}

/** What a header or path can't carry is left out. */
const headerText = (text: string) =>
  text
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 1_000);
const oddHeaderTexts = [...new Set(oddTexts.map(headerText))];

const base64 = (text: string) => Buffer.from(text).toString('base64');

const headerValues: Readonly<Record<string, readonly string[]>> = {
  'tus-resumable': ['1.0.0', '0.2.2', '2', ''],
  'upload-length': ['0', '1', '-1', '1e3', '9'.repeat(30), 'NaN', ''],
  'upload-offset': ['0', '1', '100', '-1', '1.5', '0x10', '9'.repeat(30), ''],
  'upload-metadata': [
    'filename',
    'filename !!!',
    `filename ${base64('../../etc/passwd.jpg')}`,
    `filename ${base64('a\u0000b.jpg')}`,
    `filename ${base64('x'.repeat(5_000))}`,
    `filename ${base64('a.jpg')},filename ${base64('b.jpg')}`,
    `folder ${base64('../..')},filename ${base64('a.jpg')}`,
    `jobId ${base64('x')},filename ${base64('a.jpg')}`,
    ','.repeat(2_000),
  ],
  'upload-defer-length': ['1', '2', ''],
  'upload-concat': ['partial', 'final;/a /b', 'final;'],
  'upload-checksum': ['sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=', 'md5 x', ''],
  // Those of an upload would be obeyed.
  'x-http-method-override': ['GET', 'BREW'],
  'content-type': [octets, 'application/json', 'multipart/form-data', ''],
  'content-encoding': ['gzip', 'br'],
  expect: ['100-continue'],
  range: ['bytes=0-1'],
  'if-match': ['*'],
};

const namedTargets = ['own', 'others', 'root'] as const;
type NamedTarget = (typeof namedTargets)[number];
const isNamed = (target: string): target is NamedTarget => namedTargets.some((name) => name === target);

interface Step {
  readonly method: string;
  /** `own`: the upload of this test. Or a path after that of all uploads. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the source, from the offset that is sent. */
  readonly length: number;
  /** Added to the right offset. */
  readonly shift: number;
}

const header = fc
  .constantFrom(...Object.keys(headerValues))
  .chain((name) =>
    fc.constantFrom(...(headerValues[name] ?? []), ...oddHeaderTexts).map((value) => [name, value] as const),
  );

const step: fc.Arbitrary<Step> = fc.record({
  method: fc.constantFrom('PATCH', 'PATCH', 'PATCH', 'POST', 'HEAD', 'OPTIONS', 'GET', 'PUT'),
  target: fc.oneof(
    { weight: 8, arbitrary: fc.constant('own') },
    { weight: 1, arbitrary: fc.constantFrom('others', 'root') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '/..',
        '/../staged',
        '/%2e%2e%2f',
        '/x',
        '/%00',
        `/${crypto.randomUUID()}`,
        '/a/b',
      ),
    },
  ),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }).map((all) => Object.fromEntries(all)),
    },
  ),
  length: fc.constantFrom(0, 1, 100, 1_000, 1_000_000),
  shift: fc.constantFrom(0, 0, 0, 0, 0, 1, -1, 100),
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends the headers as they are. Resolves with null if the server closes the connection. */
function send(path: string, method: string, headers: Record<string, string>, body: Uint8Array) {
  return new Promise<Answer | null>((resolve) => {
    const call = request(new URL(origin).origin + path, { method, headers, agent: false });
    call.on('response', (response) => {
      const status = response.statusCode ?? 0;
      text(response).then(
        (received) => resolve({ status, text: received }),
        () => resolve(null),
      );
    });
    call.on('error', () => resolve(null));
    call.end(method === 'PATCH' || method === 'POST' || method === 'PUT' ? body : undefined);
  });
}

const errorBody = z.object({
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string().regex(/\w/),
});

function expectDocumented(answer: Answer | null, sent: object): void {
  if (answer === null) return;
  const shown = `${answer.status} ${answer.text.slice(0, 300)}: ${JSON.stringify(sent).slice(0, 1_000)}`;
  expect(answer.status, shown).toBeLessThan(500);
  expect(answer.text).not.toContain(bystander.email);
  if (answer.status < 400 || answer.text === '') return;
  expect(errorBody.safeParse(JSON.parse(answer.text)).error, shown).toBeUndefined();
}

/** Sends a step at this offset. Returns the offset after it. */
async function runStep(path: string, offset: number, sent: Step): Promise<number> {
  const { method, target, headers, length, shift } = sent;
  const paths = { own: path, others: othersPath, root: tusRoot };
  const from = Math.max(0, offset + shift);
  const bytes = source.subarray(from, from + length);
  const usual = {
    authorization: `Bearer ${customer.token}`,
    'tus-resumable': '1.0.0',
    'content-type': octets,
    'upload-offset': String(from),
  };
  const address = isNamed(target) ? paths[target] : tusRoot + target;
  expectDocumented(await send(address, method, { ...usual, ...headers }, bytes), sent);
  const now = await offsetOf(path, client);
  const canWrite = method === 'PATCH' && target === 'own';
  expect(now).toBeGreaterThanOrEqual(offset);
  expect(now).toBeLessThanOrEqual(canWrite ? offset + bytes.length : offset);
  return now;
}

describe('a resumable upload', () => {
  test('ends complete and unchanged, whatever is sent meanwhile', async () => {
    let received = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const path = await createUpload(client);
        let offset = 0;
        for (const sent of steps) {
          const now = await runStep(path, offset, sent);
          if (now > offset) received += 1;
          offset = now;
        }
        const rest = source.subarray(offset);
        if (rest.length > 0) expect((await client.patch(path, offset, rest)).status).toBe(204);
        expect(await hashOf(uploadIdOf(path))).toBe(createHash('sha256').update(source).digest('hex'));
        await removeUploads();
      }),
      fuzzing(numRuns),
    );
    expectMoreThan(numRuns / 2, received, 'received chunks');
  });

  test('of another user does not exist', async () => {
    expect((await client.head(othersPath)).status).toBe(404);
    expect((await client.patch(othersPath, 100, source.subarray(100))).status).toBe(404);
    expect((await client.terminate(othersPath)).status).toBe(404);
    expect(await offsetOf(othersPath, others)).toBe(100);
  });
});

const listUploads = async () =>
  dataOf(await customer.call('GET /photos/uploads', { query: { limit: 100 } })).uploads;

/** Of a complete file, as the server read it. */
async function hashOf(id: string): Promise<string | null | undefined> {
  const find = async () => (await listUploads()).find(({ _id }) => _id === id);
  await expect.poll(async () => (await find())?.state, { interval: 20 }).toMatch(/ready|rejected/);
  return (await find())?.sha256;
}

/** So that their number stays below the limit. */
async function removeUploads(): Promise<void> {
  for (const { _id: id } of await listUploads())
    dataOf(await customer.call('DELETE /photos/uploads/:id', { params: { id } }));
}

describe('afterwards', () => {
  test('the server is ready and has logged no warnings', async () => {
    expect((await t.visitor.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('the database has no inconsistencies', async () => {
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test("the other user's upload goes on", async () => {
    expect((await others.patch(othersPath, 100, source.subarray(100))).status).toBe(204);
  });
});
