// Pay-per-image orders, from the request to the purchased images.
import { type OrderableService, services } from '@burnish/domain/catalog/services';
import { currencies, toDecimal } from '@burnish/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  createApprovedReceipt,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  dataOf,
  type ImagesOrderBody,
  imagesOrderBody,
  invoiceBody,
  payInvoice,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const orderImages = (change: Partial<ImagesOrderBody>) =>
  customer.call('POST /pay-per-image/request', { body: imagesOrderBody(change) });

const decide = (id: string, status: 'approved' | 'rejected' | 'invoice_sent') =>
  admin.call('PUT /pay-per-image/admin/requests/:id/status', { params: { id }, body: { status } });

const { subscriptionRequestId: _, ...terms } = invoiceBody('');
const invoiceFor = (id: string) =>
  admin.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body: terms });

const orderable = services.filter((service): service is OrderableService => service.kind === 'orderable');
const serviceCurrencies = orderable.flatMap((service) =>
  currencies.map((currency) => ({ service, currency })),
);

describe('an order for images', () => {
  test.each(serviceCurrencies)(
    'for $service.name in $currency has the price of the catalog',
    async (pair) => {
      const { service, currency } = pair;
      const unitPrice = toDecimal(service.unitPrice[currency]);
      const response = await orderImages({
        serviceName: service.name,
        quantity: 7,
        currency,
        unitPrice,
        totalPrice: 7 * unitPrice,
      });
      expect(response.status).toBe(201);
      expect(response.body.message).toBe(
        'Pay-per-image request submitted successfully! You will receive an invoice soon.',
      );
      expect(dataOf(response).payPerImageRequest).toMatchObject({
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
    },
  );

  test.each([
    ['a unit price', { unitPrice: 7.99 }],
    ['a unit price by rounding', { unitPrice: 8.001 }],
    ['a total', { totalPrice: 191 }],
    ['the price of the other currency', { currency: 'NGN', unitPrice: 8 }],
  ] satisfies [string, Partial<ImagesOrderBody>][])(
    'with %s that differs from the catalog is rejected',
    async (__, shown) => expectError(await orderImages(shown), 409, 'PRICE_CHANGED'),
  );

  test.each([0, -1, 1.5, 100_001, 1e308])('for %s images is rejected', async (quantity) =>
    expectFieldErrors(await orderImages({ quantity }), 'quantity'),
  );

  test.each([1, 100_000])('for %s images is accepted', async (quantity) => {
    expect(dataOf(await orderImages({ quantity })).payPerImageRequest.totalPrice).toBe(8 * quantity);
  });

  test.each(['Advanced composites & manipulations', 'Campaign Ready', 'basic product', 'toString'])(
    'for %s is rejected, because it is not sold per image',
    async (serviceName) => expectFieldErrors(await orderImages({ serviceName }), 'serviceName'),
  );

  test('is in USD by default', async () => {
    const { currency: __, ...body } = imagesOrderBody();
    const response = await customer.call('POST /pay-per-image/request', { body });
    expect(dataOf(response).payPerImageRequest).toMatchObject({ currency: 'USD', totalPrice: 192 });
  });
});

describe('lists of orders', () => {
  test('contain the orders of one kind, and only own ones for customers', async () => {
    const owner = await t.signIn('Both Kinds');
    const plan = await createPendingOrder(owner);
    const images = await createPendingImagesOrder(owner);
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

  test.each(['CAMERA CLUB', 'luxury', 'lens@club'])('are searched for %s', async (search) => {
    const wanted = await createPendingImagesOrder(customer, {
      companyName: 'Camera Club',
      email: 'lens@club.test',
      serviceName: 'Magazine Retouch (Luxury)',
    });
    const { requests } = dataOf(await admin.call('GET /pay-per-image/admin/requests', { query: { search } }));
    expect(requests.map(({ _id }) => _id)).toContain(wanted._id);
  });
});

describe('a decision', () => {
  test('about an order of the other kind replies NOT_FOUND', async () => {
    const plan = await createPendingOrder(customer);
    const images = await createPendingImagesOrder(customer);
    expectError(await decide(plan._id, 'approved'), 404, 'NOT_FOUND');
    const other = await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id: images._id },
      body: { status: 'approved' },
    });
    expectError(other, 404, 'NOT_FOUND');
  });

  test('with a status that is not a decision is rejected', async () => {
    const { _id } = await createPendingImagesOrder(customer);
    expectError(await decide(_id, 'invoice_sent'), 409, 'INVALID_STATE');
  });

  test('to reject an abandoned order voids its unpaid invoice', async () => {
    const invoice = await createSentImagesInvoice(customer, admin);
    expect(dataOf(await decide(invoice.requestId, 'rejected')).request.status).toBe('rejected');
    const reply = await admin.call('GET /admin/invoices/:id', { params: { id: invoice._id } });
    expect(dataOf(reply).invoice.status).toBe('void');
  });
});

describe('the invoice of an order for images', () => {
  test('has one line with the price per image', async () => {
    const invoice = await createSentImagesInvoice(customer, admin, { currency: 'NGN', quantity: 24 });
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

  test('is sent once, for an approved order', async () => {
    const pending = await createPendingImagesOrder(customer);
    expectError(await invoiceFor(pending._id), 409, 'ORDER_NOT_APPROVED');
    const approved = await createApprovedImagesOrder(customer, admin);
    const response = await invoiceFor(approved._id);
    expect(response.status).toBe(201);
    expect(response.body.message).toBe('Pay-per-image invoice sent successfully!');
    expectError(await invoiceFor(approved._id), 409, 'INVOICE_EXISTS');
  });

  test('is not sent by the call for plans', async () => {
    const plan = await createApprovedOrder(customer, admin);
    const images = await createApprovedImagesOrder(customer, admin);
    expectError(await invoiceFor(plan._id), 404, 'NOT_FOUND');
    const other = await admin.call('POST /admin/invoices', { body: invoiceBody(images._id) });
    expectError(other, 404, 'NOT_FOUND');
  });

  test('shares its numbers with invoices for plans', async () => {
    const first = await createSentImagesInvoice(customer, admin);
    const request = await createApprovedOrder(customer, admin);
    const second = dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(request._id) }));
    const sequence = (number: string) => Number(number.slice(-6));
    expect(sequence(second.invoice.invoiceNumber)).toBe(sequence(first.invoiceNumber) + 1);
  });
});

describe('the payment of an order for images', () => {
  test('adds the images once, even if it is confirmed again', async () => {
    const owner = await t.signIn('Pays Once');
    const written = await watchAudit(t.database);
    const invoice = await createSentImagesInvoice(owner, admin, {
      specialInstructions: 'Leave the freckles.',
    });
    const receipt = await payInvoice(owner, admin, invoice);
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: receipt._id },
      body: { status: 'approved' },
    });
    const confirmed = dataOf(
      await admin.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: invoice._id } }),
    );
    const purchased = {
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
    expect(confirmed.subscription).toMatchObject(purchased);
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active'));
    expect(subscriptions).toMatchObject([purchased]);
    const { requests } = dataOf(await owner.call('GET /pay-per-image/requests'));
    expect(requests).toMatchObject([{ status: 'completed', invoiceId: { status: 'payment_confirmed' } }]);
    const actions = (await written()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'start_subscription')).toHaveLength(1);
    expect(actions[0]).toBe('create_images_order');
  });

  test('for the same service again adds a second subscription', async () => {
    const owner = await t.signIn('Pays Twice');
    for (const quantity of [3, 5])
      await payInvoice(owner, admin, await createSentImagesInvoice(owner, admin, { quantity }));
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active'));
    expect(subscriptions.map(({ imagesLimit }) => imagesLimit)).toEqual([5, 3]);
  });

  test('appears in the lists of its kind', async () => {
    const owner = await t.signIn('In Lists');
    await createApprovedReceipt(owner, admin);
    await payInvoice(owner, admin, await createSentImagesInvoice(owner, admin, { currency: 'NGN' }));
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
