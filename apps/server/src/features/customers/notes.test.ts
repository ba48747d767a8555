// Notes of the team about a customer.
import { randomUUID } from 'node:crypto';
import { maxCustomerNoteLength, maxNotesPerCustomer } from '@burnish/domain/customers/customer-note';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { confirm } from '../../../../../testing/second-factor.ts';
import { customerNotes } from '../../db/schema/index.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  colleague = await t.signIn('Ines Marchetti');
  await admin.call('PUT /admin/users/:id/role', { params: { id: colleague.id }, body: { role: 'admin' } });
});
afterAll(() => t.close());
beforeEach(() => t.database.queries.delete(customerNotes));

const text = 'Likes skin with its texture left in.';
const list = async (id = customer.id) =>
  dataOf(await admin.call('GET /admin/customers/:id/notes', { params: { id } })).notes;
const add = async (author = admin, body = { text }) =>
  dataOf(await author.call('POST /admin/customers/:id/notes', { params: { id: customer.id }, body })).note;
const edit = (person: TestUser, id: string, changed = 'Never crop the strap.') =>
  person.call('PUT /admin/customer-notes/:id', { params: { id }, body: { text: changed } });
const remove = (person: TestUser, id: string) =>
  person.call('DELETE /admin/customer-notes/:id', { params: { id } });

async function auditOf(id: string) {
  const { records } = dataOf(await admin.call('GET /admin/audit', { query: { entityId: id } }));
  return records.toReversed();
}

test('are added, edited and deleted by their author, and audited without their text', async () => {
  const note = await add(admin, { text: `  ${text}\n` });
  expect(note).toEqual({
    _id: expect.any(String),
    customerId: customer.id,
    text,
    author: { _id: admin.id, fullName: 'Kemi Adewale' },
    isAuthorInTeam: true,
    createdAt: t.clock.now().toISOString(),
    editedAt: null,
  });
  t.clock.advance(60_000);
  const edited = dataOf(await edit(admin, note._id)).note;
  expect(edited).toEqual({
    ...note,
    text: 'Never crop the strap.',
    editedAt: t.clock.now().toISOString(),
  });
  expect(await list()).toEqual([edited]);
  dataOf(await edit(admin, note._id));
  dataOf(await remove(admin, note._id));
  expect(await list()).toEqual([]);
  const records = await auditOf(note._id);
  expect(records.map(({ action, owner }) => [action, owner?._id])).toEqual([
    ['add_customer_note', customer.id],
    ['edit_customer_note', customer.id],
    ['delete_customer_note', customer.id],
  ]);
  expect(JSON.stringify(records)).not.toContain('strap');
});

test('of a colleague can be read, but not changed until they have left the team', async () => {
  const note = await add(colleague);
  expectError(await edit(admin, note._id), 403, 'FORBIDDEN');
  expectError(await remove(admin, note._id), 403, 'FORBIDDEN');
  const setActive = (isActive: boolean) =>
    admin.call('PUT /admin/users/:id/active', { params: { id: colleague.id }, body: { isActive } });
  await setActive(false);
  expect(await list()).toMatchObject([{ isAuthorInTeam: false }]);
  expectError(await edit(admin, note._id), 403, 'FORBIDDEN');
  dataOf(await remove(admin, note._id));
  await setActive(true);
});

test('of unknown customers and unknown notes are not found', async () => {
  const body = { text };
  for (const id of [randomUUID(), 'x'])
    expectError(
      await admin.call('POST /admin/customers/:id/notes', { params: { id }, body }),
      404,
      'NOT_FOUND',
    );
  for (const id of [randomUUID(), 'x']) {
    expectError(await edit(admin, id), 404, 'NOT_FOUND');
    expectError(await remove(admin, id), 404, 'NOT_FOUND');
  }
});

test('have limits', async () => {
  const add = (length: number) =>
    admin.call('POST /admin/customers/:id/notes', {
      params: { id: customer.id },
      body: { text: 'x'.repeat(length) },
    });
  expectFieldErrors(await add(0), 'text');
  expectFieldErrors(await add(maxCustomerNoteLength + 1), 'text');
  const rows = Array.from({ length: maxNotesPerCustomer - 1 }, () => ({
    id: randomUUID(),
    customerId: customer.id,
    authorId: admin.id,
    text,
    createdAt: t.clock.now(),
  }));
  await t.database.queries.insert(customerNotes).values(rows);
  const results = await Promise.all([add(maxCustomerNoteLength), add(1)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expectError(await add(1), 409, 'TOO_MANY_NOTES');
});

describe('the customer', () => {
  test('can neither read nor write them', async () => {
    const note = await add();
    const params = { id: customer.id };
    expectError(await customer.call('GET /admin/customers/:id/notes', { params }), 403, 'FORBIDDEN');
    expectError(await edit(customer, note._id), 403, 'FORBIDDEN');
    expectError(await remove(customer, note._id), 403, 'FORBIDDEN');
  });

  test('receives no events about them, the team does', async () => {
    const url = await t.listen();
    const own = await connectClient(url, { token: customer.token });
    const studio = await connectClient(url, { token: (await t.signIn('Ines Marchetti')).token });
    const note = await add();
    const change = { entity: 'customer_note', id: note._id } as const;
    expect(await studio.waitForChange(change, 'studio')).toEqual({ ...change, row: note });
    // Events arrive in order, so one about the note would have arrived before this one.
    await customer.call('PUT /auth/display-name', { body: { fullName: 'Adaeze O.' } });
    await own.waitForChange({ entity: 'user', id: customer.id });
    expect(own.changes().map(({ entity }) => entity)).toEqual(['user']);
    own.close();
    studio.close();
  });

  test('takes them along when the account is deleted', async () => {
    const person = await t.register(randomUUID());
    const options = { params: { id: person.id }, body: { text } };
    dataOf(await admin.call('POST /admin/customers/:id/notes', options));
    await add();
    const body = { phrase: 'delete my account', confirmation: await confirm(person) };
    dataOf(await person.call('POST /auth/delete-account', { body }));
    const left = await t.database.queries
      .select()
      .from(customerNotes)
      .where(eq(customerNotes.customerId, person.id));
    expect(left).toEqual([]);
    expectError(await admin.call('POST /admin/customers/:id/notes', options), 404, 'NOT_FOUND');
    expect(await list()).toHaveLength(1);
  });
});
