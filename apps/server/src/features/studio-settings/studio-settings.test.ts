import { brand } from '@burnish/domain/brand';
import { formatOpeningHours } from '@burnish/domain/chat/opening-hours';
import { maxPaymentProfiles } from '@burnish/domain/studio-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createPaymentProfile,
  createSentInvoice,
  dataOf,
  getOwnChat,
  legalDetailsBody,
  openingHoursBody,
  paymentProfileBody,
} from '../../../../../testing/factories.ts';
import { paymentProfiles, studioSettings } from '../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
beforeEach(async () => {
  await t.database.queries.delete(studioSettings);
  await t.database.queries.delete(paymentProfiles);
});
afterAll(() => t.close());

const getSettings = async () => dataOf(await admin.call('GET /admin/settings'));

describe('legal details', () => {
  const save = (version: number, change: Partial<typeof legalDetailsBody> = {}) =>
    admin.call('PUT /admin/settings/legal-details', { body: { ...legalDetailsBody, ...change, version } });

  test("are the brand's until they are set", async () => {
    expect((await getSettings()).legalDetails).toEqual({
      legalName: brand.name,
      address: null,
      taxId: null,
      registrationNumber: null,
      email: brand.email,
      phone: null,
      version: 0,
    });
    expect(await t.services.studioSettings.getLegalDetails(t.database.queries)).toMatchObject({
      legalName: brand.name,
      address: null,
    });
  });

  test('are trimmed and stored, empty ones as missing', async () => {
    dataOf(await save(0, { legalName: '  Burnish Studio Ltd ', phone: ' ' }));
    const stored = { ...legalDetailsBody, phone: null };
    expect((await getSettings()).legalDetails).toEqual({ ...stored, version: 1 });
    expect(await t.services.studioSettings.getLegalDetails(t.database.queries)).toEqual(stored);
  });

  test('need a name, an address and an email', async () => {
    const address = { street: '', city: '', state: '', zipCode: '', country: '' };
    const fields = Object.keys(address).map((field) => `address.${field}`);
    expectFieldErrors(
      await save(0, { legalName: ' ', address, email: 'x' }),
      'legalName',
      ...fields,
      'email',
    );
  });

  test('of two admins who change them at the same time, one is told', async () => {
    const responses = await Promise.all(
      ['A', 'B', 'C'].map((legalName) => save(0, { legalName: `Studio ${legalName}` })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const response of responses.filter(({ status }) => status === 409))
      expectError(response, 409, 'SETTINGS_CHANGED');
    expectError(await save(0), 409, 'SETTINGS_CHANGED');
    dataOf(await save(1));
  });

  test('are recorded with both values, repetitions are not', async () => {
    const written = await watchAudit(t.database);
    dataOf(await save(0));
    dataOf(await save(1));
    expect(await written()).toMatchObject([
      {
        action: 'edit_legal_details',
        entity: 'setting',
        actorId: admin.id,
        isOwnCase: false,
        before: { legalName: brand.name },
        after: legalDetailsBody,
      },
    ]);
  });

  test('are copied to invoices, which keep them', async () => {
    const customer = await t.signIn('Has an invoice');
    dataOf(await save(0));
    const { _id: id } = await createSentInvoice(customer, admin);
    dataOf(await save(1, { legalName: 'Another Studio Ltd' }));
    const { invoice } = dataOf(await customer.call('GET /subscriptions/invoices/:id', { params: { id } }));
    expect(invoice.issuer).toEqual(legalDetailsBody);
  });
});

describe('opening hours', () => {
  const save = (version: number, change: Partial<typeof openingHoursBody> = {}) =>
    admin.call('PUT /admin/settings/opening-hours', { body: { ...openingHoursBody, ...change, version } });

  test("are the brand's until they are set, and everyone reads them", async () => {
    const read = async () => dataOf(await t.visitor.call('GET /studio')).studio;
    expect(await read()).toEqual({
      openingHours: brand.openingHours,
      openingHoursText: formatOpeningHours(brand.openingHours),
    });
    dataOf(await save(0));
    expect(await read()).toEqual({
      openingHours: openingHoursBody,
      openingHoursText: 'Mon to Fri, 08:30 to 17:00 (Berlin time)',
    });
    expectError(await save(0), 409, 'SETTINGS_CHANGED');
  });

  test('begin with the configured time zone, which is not used once they are saved', async () => {
    const configured = await createTestApp({ env: { STUDIO_TIME_ZONE: 'Asia/Tokyo' } });
    const settings = configured.services.studioSettings;
    const { queries } = configured.database;
    const hours = { ...brand.openingHours, timeZone: 'Asia/Tokyo' };
    expect(await settings.getOpeningHours(queries)).toEqual(hours);
    expect(await settings.getPublic()).toMatchObject({ openingHours: hours });
    expect((await settings.getAll()).openingHours).toEqual({ ...hours, version: 0 });
    const body = { ...openingHoursBody, version: 0 };
    dataOf(await (await configured.signInAdmin()).call('PUT /admin/settings/opening-hours', { body }));
    expect((await settings.getOpeningHours(queries)).timeZone).toBe(openingHoursBody.timeZone);
    await configured.close();
  });

  test('need seven days, times in order and a time zone', async () => {
    const { week } = openingHoursBody;
    const saveMonday = (opens: string, closes: string) => save(0, { week: week.with(1, { opens, closes }) });
    expectFieldErrors(await save(0, { week: week.slice(1) }), 'week');
    expectFieldErrors(await save(0, { week: [...week, null] }), 'week');
    expectFieldErrors(await saveMonday('09:60', '17:00'), 'week.1.opens');
    expectFieldErrors(await saveMonday('24:00', '24:00'), 'week.1.opens');
    expectFieldErrors(await saveMonday('9:00', '17:00'), 'week.1.opens');
    expectFieldErrors(await saveMonday('09:00', '24:01'), 'week.1.closes');
    expectFieldErrors(await saveMonday('09:00', ''), 'week.1.closes');
    expectFieldErrors(await saveMonday('17:00', '17:00'), 'week.1.closes');
    expectFieldErrors(await saveMonday('18:00', '02:00'), 'week.1.closes');
    expectFieldErrors(await save(0, { timeZone: 'Mars/Olympus' }), 'timeZone');
  });

  test('differ by day, end at midnight, and can be closed every day', async () => {
    const read = async () => dataOf(await t.visitor.call('GET /studio')).studio.openingHoursText;
    const { week } = openingHoursBody;
    dataOf(await save(0, { week: week.with(6, { opens: '10:00', closes: '24:00' }) }));
    expect(await read()).toBe('Mon to Fri, 08:30 to 17:00; Sat, 10:00 to midnight (Berlin time)');
    dataOf(await save(1, { week: week.map(() => null) }));
    expect(await read()).toBeNull();
  });

  test('decide when the chat replies automatically', async () => {
    const customer = await t.signIn('Writes');
    const { _id: id } = await getOwnChat(customer);
    const listReplies = async () => {
      const { messages } = dataOf(
        await customer.call('GET /chat/user/chat/:id/messages', { params: { id } }),
      );
      return messages.filter(({ kind }) => kind === 'automatic').map(({ message }) => message);
    };
    const send = async () =>
      dataOf(
        await customer.call('POST /chat/user/chat/:id/messages', { params: { id }, body: { message: 'Hi' } }),
      );
    // Saturday at noon: open for the brand, closed from Monday to Friday.
    await send();
    expect(await listReplies()).toEqual([]);
    dataOf(await save(0));
    await send();
    expect(await listReplies()).toEqual([
      expect.stringContaining('Mon to Fri, 08:30 to 17:00 (Berlin time)'),
    ]);
  });
});

describe('payment profiles', () => {
  const list = async () => {
    const reply = dataOf(await admin.call('GET /admin/payment-profiles'));
    return reply.paymentProfiles.map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name));
  };

  test('have one default for each currency', async () => {
    const a = await createPaymentProfile(admin, { name: 'A' });
    await createPaymentProfile(admin, { name: 'Naira', currency: 'NGN' });
    const b = await createPaymentProfile(admin, { name: 'B' });
    await createPaymentProfile(admin, { name: 'C' });
    expect(await list()).toEqual(['Naira (default)', 'A (default)', 'B', 'C']);
    dataOf(await admin.call('PUT /admin/payment-profiles/:id/default', { params: { id: b._id } }));
    expect(await list()).toEqual(['Naira (default)', 'B (default)', 'A', 'C']);
    dataOf(await admin.call('DELETE /admin/payment-profiles/:id', { params: { id: b._id } }));
    expect(await list()).toEqual(['Naira (default)', 'C (default)', 'A']);
    dataOf(await admin.call('DELETE /admin/payment-profiles/:id', { params: { id: a._id } }));
    expect(await list()).toEqual(['Naira (default)', 'C (default)']);
  });

  test('stay with one default when several are chosen at the same time', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await createPaymentProfile(admin, { name }))._id);
    await Promise.all(
      ids.map((id) => admin.call('PUT /admin/payment-profiles/:id/default', { params: { id } })),
    );
    expect((await list()).filter((name) => name.endsWith('(default)'))).toHaveLength(1);
  });

  test('need a name of their own, an account or a link, and http links only', async () => {
    const add = (change: object) =>
      admin.call('POST /admin/payment-profiles', { body: { ...paymentProfileBody(), ...change } });
    expectFieldErrors(await add({ name: '' }), 'name');
    expectFieldErrors(await add({ paymentDetails: { bankName: 'Bank' } }), 'paymentDetails.accountNumber');
    expectFieldErrors(
      await add({ paymentDetails: { paymentLink: 'javascript:alert(1)' } }),
      'paymentDetails.paymentLink',
    );
    dataOf(await add({ name: 'Card', paymentDetails: { paymentLink: 'https://pay.test/burnish' } }));
    expectFieldErrors(await add({ name: ' CARD ' }), 'name');
  });

  test('are limited, also when they are added at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: maxPaymentProfiles + 2 }, (_, index) =>
        admin.call('POST /admin/payment-profiles', { body: paymentProfileBody({ name: `P ${index}` }) }),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    for (const response of refused) expectError(response, 409, 'TOO_MANY_PAYMENT_PROFILES');
  });

  test('change without touching invoices that were sent', async () => {
    const { _id: id, version } = await createPaymentProfile(admin);
    const customer = await t.signIn('Pays');
    const invoice = await createSentInvoice(customer, admin);
    const paymentDetails = { ...paymentProfileBody().paymentDetails, accountNumber: '999' };
    const edit = (name: string) =>
      admin.call('PUT /admin/payment-profiles/:id', {
        params: { id },
        body: { name, paymentDetails, version },
      });
    const written = await watchAudit(t.database);
    expect(dataOf(await edit('Main')).paymentProfile).toMatchObject({ name: 'Main', version: version + 1 });
    expectError(await edit('Other'), 409, 'SETTINGS_CHANGED');
    dataOf(await admin.call('DELETE /admin/payment-profiles/:id', { params: { id } }));
    expect(await written()).toMatchObject([
      {
        action: 'edit_payment_profile',
        entity: 'payment_profile',
        entityId: id,
        before: { name: 'Dollar account', paymentDetails: { accountNumber: '0123456789' } },
        after: { name: 'Main', paymentDetails: { accountNumber: '999' } },
      },
      { action: 'remove_payment_profile', entityId: id, after: null },
    ]);
    const read = dataOf(
      await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } }),
    );
    expect(read.invoice.paymentDetails).toMatchObject({ accountNumber: '0123456789' });
  });

  test('that are unknown are not found', async () => {
    const { name, paymentDetails } = paymentProfileBody();
    const body = { name, paymentDetails, version: 1 };
    for (const id of ['x', '0193f3d9-2b71-7c04-8e1f-5a90d3c7b264'])
      expectError(
        await admin.call('PUT /admin/payment-profiles/:id', { params: { id }, body }),
        404,
        'NOT_FOUND',
      );
  });
});
