// Images by the piece, from the order to what is left of them.
import { type OrderableService, services } from '@burnish/domain/catalogue/services';
import { currencies, toDecimal } from '@burnish/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import {
  approvedImages,
  approvedReceipt,
  approvedRequest,
  dataOf,
  type ImagesBody,
  imagesBody,
  invoiceBody,
  paidInvoice,
  pendingImages,
  pendingRequest,
  sentImagesInvoice,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const order = (change: Partial<ImagesBody>) =>
  customer.call('POST /pay-per-image/request', { body: imagesBody(change) });

const decide = (id: string, status: 'approved' | 'rejected' | 'invoice_sent') =>
  admin.call('PUT /pay-per-image/admin/requests/:id/status', { params: { id }, body: { status } });

const { subscriptionRequestId: _, ...terms } = invoiceBody('');
const invoiceFor = (id: string) =>
  admin.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body: terms });

const orderable = services.filter((service): service is OrderableService => service.kind === 'orderable');
const offers = orderable.flatMap((service) => currencies.map((currency) => ({ service, currency })));

describe('an order', () => {
  test.each(offers)('of $service.name in $currency costs what the catalogue says', async (offer) => {
    const { service, currency } = offer;
    const unitPrice = toDecimal(service.unitPrice[currency]);
    const answer = await order({
      serviceName: service.name,
      quantity: 7,
      currency,
      unitPrice,
      totalPrice: 7 * unitPrice,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe(
      'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    );
    expect(dataOf(answer).payPerImageRequest).toMatchObject({
      requestType: 'pay-per-image',
      serviceName: service.name,
      serviceType: service.name,
      quantity: 7,
      unitPrice,
      totalPrice: 7 * unitPrice,
      currency,
      status: 'pending',
      invoiceId: null,
    });
  });

  test.each([
    ['a unit price', { unitPrice: 7.99 }],
    ['a unit price by rounding', { unitPrice: 8.001 }],
    ['a total', { totalPrice: 191 }],
    ['the price of the other currency', { currency: 'NGN', unitPrice: 8 }],
  ] satisfies [string, Partial<ImagesBody>][])('at %s that is not ours is refused', async (__, shown) =>
    expectRefusal(await order(shown), 409, 'PRICE_CHANGED'),
  );

  test.each([0, -1, 1.5, 100_001, 1e308])('of %s images is refused', async (quantity) =>
    expectFaults(await order({ quantity }), 'quantity'),
  );

  test.each([1, 100_000])('may be of %s images', async (quantity) => {
    expect(dataOf(await order({ quantity })).payPerImageRequest.totalPrice).toBe(8 * quantity);
  });

  test.each(['Advanced composites & manipulations', 'Campaign Ready', 'basic product', 'toString'])(
    'of %s is refused: it is not sold by the piece',
    async (serviceName) => expectFaults(await order({ serviceName }), 'serviceName'),
  );

  test('needs no currency: it is in dollars', async () => {
    const { currency: __, ...body } = imagesBody();
    const answer = await customer.call('POST /pay-per-image/request', { body });
    expect(dataOf(answer).payPerImageRequest).toMatchObject({ currency: 'USD', totalPrice: 192 });
  });
});

describe('a list of orders', () => {
  test('holds orders of its own kind only, each for whom it concerns', async () => {
    const owner = await t.signIn('Both Kinds');
    const plan = await pendingRequest(owner);
    const images = await pendingImages(owner);
    const ids = (requests: readonly { _id: string }[]) => requests.map(({ _id }) => _id);
    expect(ids(dataOf(await owner.call('GET /subscriptions/requests')).requests)).toEqual([plan._id]);
    expect(ids(dataOf(await owner.call('GET /pay-per-image/requests')).requests)).toEqual([images._id]);
    const all = ids(dataOf(await admin.call('GET /pay-per-image/admin/requests')).requests);
    expect(all).toContain(images._id);
    expect(all).not.toContain(plan._id);
    const plans = ids(dataOf(await admin.call('GET /admin/subscription-requests')).requests);
    expect(plans).not.toContain(images._id);
    const others = dataOf(await customer.call('GET /pay-per-image/requests')).requests;
    expect(ids(others)).not.toContain(images._id);
  });

  test.each(['CAMERA CLUB', 'luxury', 'lens@club'])('is searched for %s', async (search) => {
    const wanted = await pendingImages(customer, {
      companyName: 'Camera Club',
      email: 'lens@club.test',
      serviceName: 'Magazine Retouch (Luxury)',
    });
    const { requests } = dataOf(await admin.call('GET /pay-per-image/admin/requests', { query: { search } }));
    expect(requests.map(({ _id }) => _id)).toContain(wanted._id);
  });
});

describe('a decision', () => {
  test('about an order of the other kind finds nothing', async () => {
    const plan = await pendingRequest(customer);
    const images = await pendingImages(customer);
    expectRefusal(await decide(plan._id, 'approved'), 404, 'NOT_FOUND');
    const other = await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id: images._id },
      body: { status: 'approved' },
    });
    expectRefusal(other, 404, 'NOT_FOUND');
  });

  test('that is none is refused', async () => {
    const { _id } = await pendingImages(customer);
    expectRefusal(await decide(_id, 'invoice_sent'), 409, 'WRONG_STATE');
  });

  test('to reject an abandoned order voids its unpaid invoice', async () => {
    const invoice = await sentImagesInvoice(customer, admin);
    expect(dataOf(await decide(invoice.requestId, 'rejected')).request.status).toBe('rejected');
    const seen = await admin.call('GET /admin/invoices/:id', { params: { id: invoice._id } });
    expect(dataOf(seen).invoice.status).toBe('void');
  });
});

describe('its invoice', () => {
  test('asks for each image', async () => {
    const invoice = await sentImagesInvoice(customer, admin, { currency: 'NGN', quantity: 24 });
    expect(invoice).toMatchObject({
      amount: 120_000,
      currency: 'NGN',
      subscriptionType: 'payPerImage',
      billingCycle: null,
      planId: {
        _id: 'high-end-retouch',
        name: 'High-End Retouch (Premium) (Pay-per-Image)',
        imagesPerMonth: 24,
        monthlyPrice: 5_000,
      },
      invoiceItems: [
        {
          description: 'High-End Retouch (Premium) (24 images)',
          quantity: 24,
          unitPrice: 5_000,
          total: 120_000,
        },
      ],
    });
  });

  test('is sent for an approved order, and once', async () => {
    const pending = await pendingImages(customer);
    expectRefusal(await invoiceFor(pending._id), 409, 'REQUEST_NOT_APPROVED');
    const approved = await approvedImages(customer, admin);
    const answer = await invoiceFor(approved._id);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Pay-per-image invoice sent successfully!');
    expectRefusal(await invoiceFor(approved._id), 409, 'INVOICE_EXISTS');
  });

  test('is not sent by the call for the other kind', async () => {
    const plan = await approvedRequest(customer, admin);
    const images = await approvedImages(customer, admin);
    expectRefusal(await invoiceFor(plan._id), 404, 'NOT_FOUND');
    const other = await admin.call('POST /admin/invoices', { body: invoiceBody(images._id) });
    expectRefusal(other, 404, 'NOT_FOUND');
  });

  test('numbers go on from those for plans', async () => {
    const first = await sentImagesInvoice(customer, admin);
    const request = await approvedRequest(customer, admin);
    const second = dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(request._id) }));
    const place = (number: string) => Number(number.slice(-6));
    expect(place(second.invoice.invoiceNumber)).toBe(place(first.invoiceNumber) + 1);
  });
});

describe('its payment', () => {
  test('brings the images, once, whatever is confirmed again', async () => {
    const owner = await t.signIn('Pays Once');
    const written = await watchAudit(t.database);
    const invoice = await sentImagesInvoice(owner, admin, { specialInstructions: 'Leave the freckles.' });
    const receipt = await paidInvoice(owner, admin, invoice);
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: receipt._id },
      body: { status: 'approved' },
    });
    const confirmed = dataOf(
      await admin.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: invoice._id } }),
    );
    const bought = {
      subscriptionType: 'payPerImage',
      status: 'active',
      serviceName: 'High-End Retouch (Premium)',
      serviceType: 'High-End Retouch (Premium)',
      planId: { name: 'High-End Retouch (Premium) (Pay-per-Image)', imagesPerMonth: 24, monthlyPrice: 8 },
      quantity: 24,
      imagesUsed: 0,
      imagesLimit: 24,
      unitPrice: 8,
      currency: 'USD',
      specialInstructions: 'Leave the freckles.',
      isUsable: true,
      isExhausted: false,
    };
    expect(confirmed.subscription).toMatchObject(bought);
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active'));
    expect(subscriptions).toMatchObject([bought]);
    const { requests } = dataOf(await owner.call('GET /pay-per-image/requests'));
    expect(requests).toMatchObject([{ status: 'completed', invoiceId: { status: 'payment_confirmed' } }]);
    const acts = (await written()).map(({ act }) => act);
    expect(acts.filter((act) => act === 'begin_subscription')).toHaveLength(1);
    expect(acts[0]).toBe('request_images');
  });

  test('for the same service again brings more images beside the first', async () => {
    const owner = await t.signIn('Pays Twice');
    for (const quantity of [3, 5])
      await paidInvoice(owner, admin, await sentImagesInvoice(owner, admin, { quantity }));
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active'));
    expect(subscriptions.map(({ imagesLimit }) => imagesLimit)).toEqual([5, 3]);
  });

  test('stands in the lists of what was bought, by its kind', async () => {
    const owner = await t.signIn('In Lists');
    await approvedReceipt(owner, admin);
    await paidInvoice(owner, admin, await sentImagesInvoice(owner, admin, { currency: 'NGN' }));
    const search = 'In Lists';
    const kinds = async (subscriptionType?: 'subscription' | 'payPerImage') => {
      const query = subscriptionType === undefined ? { search } : { search, subscriptionType };
      const { subscriptions } = dataOf(await admin.call('GET /admin/subscriptions', { query }));
      return subscriptions.map((subscription) => subscription.subscriptionType);
    };
    expect(await kinds()).toEqual(['payPerImage', 'subscription']);
    expect(await kinds('payPerImage')).toEqual(['payPerImage']);
    expect(await kinds('subscription')).toEqual(['subscription']);
    const active = (query: object) => admin.call('GET /pay-per-image/admin/active', { query });
    expect(dataOf(await active({ search })).subscriptions).toHaveLength(1);
    expect(dataOf(await active({ search, currency: 'USD' })).subscriptions).toHaveLength(0);
    expect(dataOf(await active({ search: '(pay-per-image)' })).subscriptions.length).toBeGreaterThan(0);
  });
});
