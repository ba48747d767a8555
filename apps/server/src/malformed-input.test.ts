import { type ApiKey, api, basePath } from '@burnish/contract/api';
import { type EndpointDefinition, isPermission } from '@burnish/contract/endpoint';
import { importFileField } from '@burnish/contract/imports/endpoints';
import { passkeySampleId } from '@burnish/contract/second-factor/samples';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestResponse, TestUser } from '../../../testing/app.ts';
import { codeAt } from '../../../testing/authenticator-codes.ts';
import { statementColumns } from '../../../testing/bank-statements.ts';
import { expectDocumentedResponse } from '../../../testing/expect-documented.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { dataOf, receiptFields, sampleFile } from '../../../testing/factories.ts';
import { expectMoreThan, fuzzing, fuzzRuns } from '../../../testing/fuzzing.ts';
import { csvOf, invoiceCells, planCells } from '../../../testing/imports.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { keysOf } from '../../../testing/keys.ts';
import { malformedForm, validForm } from '../../../testing/malformed-forms.ts';
import {
  edgeCaseRequests,
  type GeneratedRequest,
  malformedRequest,
} from '../../../testing/malformed-requests.ts';
import { createJpeg } from '../../../testing/photos.ts';
import {
  addPasskey,
  confirm,
  enableAuthenticatorApp,
  passkeyOrigin,
  startLogIn,
} from '../../../testing/second-factor.ts';
import { readTables } from '../../../testing/table-snapshot.ts';
import { createVirtualAuthenticator } from '../../../testing/virtual-authenticator.ts';
import {
  admin,
  bystander,
  bystanderIds,
  createTargets,
  customer,
  editableUser,
  newEmail,
  ownRows,
  rowsBefore,
  start,
  stop,
  t,
  targets,
  validBodies,
} from './malformed-input.fixture.ts';
import { isId } from './platform/db/ids.ts';

/** With another seed, too few requests for each call may be valid for one to succeed. */
const seed = 20_261_204;
/** A call without members varies only in its path and headers. */
const runs = { withMembers: fuzzRuns(20), withoutMembers: fuzzRuns(8) };
const formRuns = fuzzRuns(30);

const endpoints = keysOf(api).map((key) => {
  const definition: EndpointDefinition = api[key];
  return { key, definition };
});
const uploads = endpoints.flatMap(({ key, definition: { upload, fileFields, body } }) => {
  const fileField = upload?.field ?? fileFields?.[0];
  return fileField === undefined ? [] : [{ key, body, fileField }];
});

beforeAll(start);
afterAll(stop);

const isSuccess = ({ status, body }: TestResponse) => status === 200 || body.success === true;

/** Calls that refer to an entity in their query, where the generated requests have no valid ID. */
const callsWithIdInQuery: ReadonlySet<ApiKey> = new Set(['GET /chat/messages']);

interface OwnRequest {
  readonly id?: string;
  readonly body: object;
  /** The same request succeeds again. */
  readonly isRepeatable?: true;
}

const confirmed = async (user: TestUser): Promise<OwnRequest> => ({
  body: { confirmation: await confirm(user) },
  isRepeatable: true,
});

async function confirmedWithApp(user: TestUser): Promise<OwnRequest> {
  await enableAuthenticatorApp(t, user);
  return confirmed(user);
}

/**
 * Prepares a new user for a call that succeeds only with texts made for this user, and often only once. In generated
 * requests they replace the texts of the sample in the contract.
 */
const ownRequests: { readonly [K in ApiKey]?: (user: TestUser) => Promise<OwnRequest> } = {
  'POST /auth/login/second-factor': async (user) => {
    const { codes } = await enableAuthenticatorApp(t, user);
    return { body: { challenge: await startLogIn(t, user), code: codes.next() } };
  },
  'POST /auth/passkey': async (user) => {
    const { authenticator } = await addPasskey(t, user);
    const { challenge, options } = dataOf(await t.visitor.call('POST /auth/passkey/options', { body: {} }));
    return { body: { challenge, credential: authenticator.get(options) } };
  },
  'POST /auth/authenticator': confirmed,
  'PUT /auth/authenticator': async (user) => {
    const body = { confirmation: await confirm(user) };
    const { secret } = dataOf(await user.call('POST /auth/authenticator', { body }));
    return { body: { code: codeAt(secret, t.clock.now()) } };
  },
  'POST /auth/authenticator/remove': async (user) => ({ body: (await confirmedWithApp(user)).body }),
  'POST /auth/recovery-codes': confirmedWithApp,
  'POST /auth/passkeys/options': confirmed,
  'POST /auth/passkeys': async (user) => {
    const body = { confirmation: await confirm(user) };
    const { challenge, options } = dataOf(await user.call('POST /auth/passkeys/options', { body }));
    return { body: { challenge, credential: createVirtualAuthenticator(passkeyOrigin(t)).create(options) } };
  },
  'PUT /auth/passkeys/:id': async (user) => ({
    id: (await addPasskey(t, user)).passkey._id,
    ...(await confirmed(user)),
  }),
  'POST /auth/passkeys/:id/remove': async (user) => ({
    id: (await addPasskey(t, user)).passkey._id,
    body: { confirmation: await confirm(user) },
  }),
  'POST /auth/calendar-feeds': async (user) => ({ body: { confirmation: await confirm(user) } }),
  'POST /auth/api-keys': async (user) => ({ body: { confirmation: await confirm(user) } }),
  'POST /auth/delete-account': async (user) => ({ body: { confirmation: await confirm(user) } }),
};

/** Each text of the sample with the text at the same place in the other value. */
function* pairTexts(sample: unknown, other: unknown): Generator<readonly [string, string]> {
  if (typeof sample === 'string' && typeof other === 'string') yield [sample, other];
  if (typeof sample !== 'object' || typeof other !== 'object' || sample === null || other === null) return;
  const others = new Map(Object.entries(other));
  for (const [name, member] of Object.entries(sample)) yield* pairTexts(member, others.get(name));
}

async function createValidBody(key: ApiKey, { sample }: EndpointDefinition, validIds: readonly string[]) {
  const body = await validBodies[key]?.(validIds);
  if (body !== undefined || sample.body === undefined) return body;
  const fields = Object.entries(sample.body).map(([name, value]) => [
    name,
    typeof value === 'string' && isId(value) ? validIds[0] : value,
  ]);
  return Object.fromEntries(fields);
}

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

function requestFor(key: ApiKey, id: string) {
  const [name, path = ''] = key.split(' ');
  return { method: method.parse(name), url: basePath + path.replace(':id', id) };
}

/**
 * Calls may use up the entities that they refer to. The IDs in generated requests are placeholders, which are replaced by
 * the IDs of entities that exist now.
 */
function createEntityPool(key: ApiKey, first: readonly string[]) {
  let current = first;
  let turn = 0;
  let used = 0;
  return {
    replaceIds(text: string): string {
      turn += 1;
      return first.reduce(
        (replaced, id, index) => replaced.replaceAll(id, current[(index + turn) % current.length] ?? id),
        text,
      );
    },
    /** Creates new entities after a conflict with used ones, and returns whether the request should be repeated. */
    async refillAfter({ status, body }: TestResponse): Promise<boolean> {
      if (body.success) used += 1;
      if (status !== 409 || used === 0) return false;
      const more = (await createTargets(key)) ?? [];
      if (more.length > 0) current = more;
      used = 0;
      return true;
    },
  };
}

type CallerKind = 'visitor' | 'customer' | 'authorized';

/** IDs of entities that no caller may use. Without an ID to replace, all these requests would be the same. */
function forbiddenIds(key: ApiKey, validIds: readonly string[]): readonly string[] {
  const refersToEntity = key.includes('/:id') || validIds.length > 0;
  return refersToEntity && !isPermission(api[key].access) ? bystanderIds : [];
}

/** Mostly authorized callers. Admins may change every entity, so their requests do not refer to the bystander's. */
function callerAndIds(key: ApiKey, validIds: readonly string[]) {
  const allIds = [...validIds, ...bystanderIds];
  const authorized = {
    caller: 'authorized' as CallerKind,
    otherIds: isPermission(api[key].access) ? [...validIds, editableUser.id] : allIds,
  };
  return fc.constantFrom(
    { caller: 'visitor' as CallerKind, otherIds: allIds },
    { caller: 'customer' as CallerKind, otherIds: allIds },
    ...Array.from({ length: 5 }, () => authorized),
  );
}

/** Calls that succeed only for users with a password. Others sign in without one, because hashing takes long. */
const requiresPassword: ReadonlySet<ApiKey> = new Set([
  'POST /auth/login/second-factor',
  'POST /auth/confirmation',
  'PUT /auth/change-password',
]);

/** The users who send the requests of a call. A call that uses up what its caller has gets a new user afterwards. */
async function createCallers(key: ApiKey) {
  const { sample }: EndpointDefinition = api[key];
  const prepare = ownRequests[key];
  const changesCaller = key.includes(' /auth/') && targets[key] === undefined;
  const isOwnAccount = prepare !== undefined || (changesCaller && api[key].access === 'authenticated');
  let count = 0;
  const register = () => {
    count += 1;
    const name = `Number ${count} of ${key}`;
    return requiresPassword.has(key) ? t.register(name) : t.signIn(name);
  };
  let user = isOwnAccount ? await register() : customer;
  let own = await prepare?.(user);
  return {
    get(kind: CallerKind): TestUser {
      if (kind === 'visitor') return t.visitor;
      return kind === 'authorized' && isPermission(api[key].access) ? admin : user;
    },
    replaceTexts(text: string): string {
      const { id = passkeySampleId, body } = own ?? {};
      const pairs = [[passkeySampleId, id] as const, ...pairTexts(sample.body, body)];
      return pairs.reduce(
        (replaced, [sampleText, ownText]) => replaced.replaceAll(sampleText, ownText),
        text,
      );
    },
    async replaceUsed() {
      if (!isOwnAccount || own?.isRepeatable) return;
      if (own === undefined && (await user.call('GET /auth/profile')).status !== 401) return;
      user = await register();
      own = await prepare?.(user);
    },
  };
}

describe.each(endpoints)('$key', ({ key, definition }) => {
  test('gives a documented response to every generated request', async () => {
    const { query, body } = definition;
    const validIds = (await createTargets(key)) ?? (key in ownRequests ? [passkeySampleId] : []);
    const validBody = await createValidBody(key, definition, validIds);
    const callers = await createCallers(key);
    const request = callerAndIds(key, validIds).chain(({ caller, otherIds }) =>
      fc.record({
        caller: fc.constant(caller),
        sent: malformedRequest({ query, body, validBody, validIds, otherIds }),
      }),
    );
    const carriesBody = !key.startsWith('GET ');
    const numRuns = query === undefined && body === undefined ? runs.withoutMembers : runs.withMembers;
    const pool = createEntityPool(key, validIds);
    let requestCount = 0;
    let successes = 0;
    const send = async (caller: CallerKind, sent: GeneratedRequest): Promise<void> => {
      requestCount += 1;
      const target = requestFor(key, callers.replaceTexts(pool.replaceIds(sent.id)));
      const person = callers.get(caller);
      const payload = callers
        .replaceTexts(pool.replaceIds(sent.body))
        .replaceAll(newEmail, `new.${requestCount}@okafor.example`);
      const response = await person.send({
        ...target,
        url: target.url + sent.query,
        ...(carriesBody ? { payload } : {}),
        headers: { ...(carriesBody ? { 'content-type': 'application/json' } : {}), ...sent.headers },
      });
      expectDocumentedResponse(key, response, sent);
      if (person !== admin) expect(JSON.stringify(response.body)).not.toContain(bystander.email);
      if (await pool.refillAfter(response)) await send(caller, sent);
      if (!isSuccess(response)) return;
      successes += 1;
      await callers.replaceUsed();
    };

    const otherIds = forbiddenIds(key, validIds);
    for (const sent of edgeCaseRequests({ query, body, validBody, validIds, otherIds }))
      await send('authorized', sent);
    await fc.assert(
      fc.asyncProperty(request, ({ caller, sent }) => send(caller, sent)),
      fuzzing(numRuns, seed),
    );
    expect(requestCount).toBeGreaterThan(numRuns);
    // Calls that accept only forms succeed in the tests below.
    const isForm = definition.upload?.required === true || definition.fileFields !== undefined;
    if (!isForm && !callsWithIdInQuery.has(key)) expectMoreThan(0, successes, 'successful requests');
  });
});

/** Valid form fields besides the file. */
const fieldsByFileField: Readonly<Record<string, (id: string) => Record<string, string>>> = {
  receipt: (id) => receiptFields(id),
  statement: () => ({ account: 'Harbor Trust', currency: 'USD', ...statementColumns }),
  attachment: () => ({ message: 'Please leave the freckles.' }),
  photo: () => ({ brief: 'Softer', turnaround: 'standard' }),
};

const emptyFile = Buffer.alloc(0);

async function createFiles(): Promise<Buffer[]> {
  return [
    sampleFile('png'),
    sampleFile('pdf'),
    await createJpeg(),
    Buffer.from('Date,Payer,Description,Amount\n2026-11-20,Ada,Gift,5.00\n'),
    Buffer.from('<script>alert(1)</script>'),
    emptyFile,
  ];
}

/** The first one can be imported: its customer has no plan yet. */
async function createImportFiles(key: ApiKey): Promise<Buffer[]> {
  const { email } = await t.signIn(crypto.randomUUID());
  const contents: Partial<Record<ApiKey, string>> = {
    'POST /admin/imports/invoices/preview': csvOf(invoiceCells(email)),
    'POST /admin/imports/invoices': csvOf(invoiceCells(email)),
    'POST /admin/imports/plans/preview': csvOf(planCells(email)),
    'POST /admin/imports/plans': csvOf(planCells(email)),
  };
  return [Buffer.from(contents[key] ?? 'Name,Email\nAda,ada@example.com\n'), sampleFile('png'), emptyFile];
}

describe.each(uploads)('$key', ({ key, fileField, body }) => {
  const type = 'multipart/form-data; boundary=edge';
  const fieldsFor = (id: string): Record<string, string> => {
    if (body === undefined) return {};
    return fieldsByFileField[fileField]?.(id) ?? {};
  };
  const send = (id: string, payload: Buffer, contentType: string) =>
    (isPermission(api[key].access) ? admin : customer).send({
      ...requestFor(key, id),
      payload,
      headers: { 'content-type': contentType },
    });

  test('gives a documented response to every generated form', async () => {
    const validIds = (await createTargets(key)) ?? [];
    const pool = createEntityPool(key, validIds);
    const form = malformedForm({
      ids: validIds,
      fields: fieldsFor(validIds[0] ?? ''),
      fileField,
      files: await (fileField === importFileField ? createImportFiles(key) : createFiles()),
    });
    let successes = 0;
    await fc.assert(
      fc.asyncProperty(form, async (sent) => {
        const content = Buffer.from(pool.replaceIds(sent.content.toString('latin1')), 'latin1');
        const response = await send(pool.replaceIds(sent.id), content, sent.type);
        expectDocumentedResponse(key, response);
        await pool.refillAfter(response);
        if (response.body.success) successes += 1;
      }),
      fuzzing(formRuns, seed),
    );
    expectMoreThan(0, successes, 'successful requests');
  });

  // Photo uploads do not refer to an entity in their path.
  if (!key.includes('/:id') && fileField !== 'receipt') return;

  test("rejects a form for another user's entity", async () => {
    for (const id of bystanderIds) {
      const response = await send(id, validForm(fieldsFor(id), fileField, sampleFile('png')), type);
      expectError(response, 404, 'NOT_FOUND');
    }
  });
});

describe('afterwards', () => {
  test('the server is ready and has logged no warnings', async () => {
    expect((await t.visitor.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('the database has no inconsistencies', async () => {
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test("the other user's data is unchanged", async () => {
    const now = ownRows(await readTables(t.database), bystander);
    expect(now).toEqual(rowsBefore);
    expect(rowsBefore.length).toBeGreaterThan(15);
  });

  test('the prototype of objects is unchanged', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });
});
