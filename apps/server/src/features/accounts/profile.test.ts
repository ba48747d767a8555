import type { User } from '@burnish/contract/accounts/entities';
import type { Wire } from '@burnish/contract/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import { expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { createSentInvoice, dataOf, planOrderBody } from '../../../../../testing/factories.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

type ProfileInput = Wire['PUT /auth/profile']['body'];

async function save(person: TestUser, body: ProfileInput): Promise<User> {
  const { user } = dataOf(await person.call('PUT /auth/profile', { body }));
  expect(dataOf(await person.call('GET /auth/profile')).user).toEqual(user);
  return user;
}

const full = {
  fullName: 'Adaeze Okafor',
  companyName: 'Okafor Studio',
  phone: '+234 803 555 0142',
  userType: 'agency',
  taxId: '21456789-0001',
} as const;

describe('updating the profile', () => {
  test('trims and saves the fields', async () => {
    const person = await t.signIn('Trim');
    const body = {
      ...full,
      fullName: '  Adaeze Okafor ',
      companyName: ' Okafor Studio  ',
      phone: ' +234 803 555 0142 ',
    };
    expect(await save(person, body)).toMatchObject(full);
  });

  test('keeps absent fields', async () => {
    const person = await t.signIn('Absent');
    await save(person, full);
    expect(await save(person, {})).toMatchObject(full);
    expect(await save(person, { phone: '1' })).toMatchObject({ ...full, phone: '1' });
    expect(await save(person, { fullName: 'Ada' })).toMatchObject({ ...full, phone: '1', fullName: 'Ada' });
  });

  test.each([null, ''] as const)('clears fields that are %j', async (empty) => {
    const person = await t.signIn('Empties');
    await save(person, full);
    expect(
      await save(person, { companyName: empty, phone: empty, userType: empty, taxId: empty }),
    ).toMatchObject({
      fullName: 'Adaeze Okafor',
      companyName: null,
      phone: null,
      userType: null,
      taxId: null,
    });
  });

  test('switches the location in downloads off and on', async () => {
    const person = await t.signIn('Location');
    expect(await save(person, {})).toMatchObject({ removeLocation: false });
    const written = await watchAudit(t.database);
    expect(await save(person, { removeLocation: true })).toMatchObject({ removeLocation: true });
    expect(await save(person, { phone: '1' })).toMatchObject({ removeLocation: true });
    expect(await written()).toMatchObject([
      { action: 'update_profile', after: { changed: ['removeLocation'] } },
      { after: { changed: ['phone'] } },
    ]);
    const payload = { removeLocation: 'yes' };
    const response = await person.send({ method: 'PUT', url: '/api/auth/profile', payload });
    expectFieldErrors(response, 'removeLocation');
  });

  test('rejects a phone number without a digit', async () => {
    const person = await t.signIn('No Digits');
    expectFieldErrors(await person.call('PUT /auth/profile', { body: { phone: 'call me' } }), 'phone');
  });

  test('ignores fields that users cannot change', async () => {
    const person = await t.signIn('Climber');
    const before = dataOf(await person.call('GET /auth/profile')).user;
    const payload = {
      role: 'admin',
      isActive: false,
      isEmailVerified: false,
      email: 'other@profile.test',
      _id: admin.id,
      passwordHash: 'x',
      tokenEpoch: 9,
      companyName: 'Climbers',
    };
    await person.send({ method: 'PUT', url: '/api/auth/profile', payload });
    const after = dataOf(await person.call('GET /auth/profile')).user;
    expect(after).toEqual({ ...before, companyName: 'Climbers' });
  });

  test('records which fields changed, but not their values', async () => {
    const person = await t.signIn('Recorded');
    await save(person, full);
    const written = await watchAudit(t.database);
    await save(person, full);
    expect(await written()).toEqual([]);
    await save(person, { ...full, phone: '+1 555 0100', companyName: null });
    expect(await written()).toMatchObject([
      {
        action: 'update_profile',
        entity: 'user',
        entityId: person.id,
        actorId: person.id,
        before: null,
        after: { changed: ['companyName', 'phone'] },
      },
    ]);
    expect(JSON.stringify(await written())).not.toMatch(/555|Okafor/);
  });
});

describe('updating the display name', () => {
  const rename = (person: TestUser, fullName: string) =>
    person.call('PUT /auth/display-name', { body: { fullName } });

  test('accepts 2 to 80 characters, trims them, and keeps the other fields', async () => {
    const person = await t.signIn('Name');
    await save(person, full);
    for (const name of ['Al', 'x'.repeat(80)]) {
      const { user } = dataOf(await rename(person, ` ${name} `));
      expect(user).toMatchObject({ ...full, fullName: name });
    }
  });

  test.each(['', ' ', 'x', ' x ', 'x'.repeat(81)])('rejects %j', async (fullName) => {
    const person = await t.signIn('Keeps The Name');
    expectFieldErrors(await rename(person, fullName), 'fullName');
    expectFieldErrors(await person.call('PUT /auth/profile', { body: { fullName } }), 'fullName');
    expect(dataOf(await person.call('GET /auth/profile')).user.fullName).toBe('Keeps The Name');
  });
});

describe('changing the name', () => {
  test('waits for a concurrent order before locking the user', async () => {
    const person = await t.signIn('Meets An Order');
    await createSentInvoice(person, admin);
    const { queries } = t.database;
    let rename: Promise<unknown> = Promise.resolve();
    await queries.transaction(async (tx) => {
      await tx.execute(sql`select from orders where user_id = ${person.id} for update`);
      rename = save(person, { fullName: 'Another Name' });
      await untilBlocked(t.database, 1);
      // A change of an order locks the customer after the order, so the customer must not be locked yet.
      await tx.execute(sql`select from users where id = ${person.id} for update nowait`);
    });
    await rename;
  });

  test('does not deadlock with concurrent changes of orders', async () => {
    const person = await t.signIn('Busy');
    const orders = await Promise.all([1, 2, 3].map(() => createSentInvoice(person, admin)));
    const responses = await Promise.all([
      ...orders.map(({ _id: id }) =>
        person.call('POST /subscriptions/payments/receipt', {
          body: {
            invoiceId: id,
            paymentMethod: 'cash',
            transactionReference: 'R-1',
            paymentDate: '2026-11-20',
            receiptLink: 'https://bank.test/1',
          },
        }),
      ),
      ...['Ada', 'Ada Obi', 'Adaeze'].map((fullName) =>
        person.call('PUT /auth/display-name', { body: { fullName } }),
      ),
      person.call('POST /subscriptions/request', { body: planOrderBody() }),
    ]);
    for (const { status, body } of responses) expect(status, JSON.stringify(body)).toBeLessThan(300);
  });
});
