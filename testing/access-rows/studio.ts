// The settings, reports and records of the studio.
import { randomUUID } from 'node:crypto';
import { paymentProfiles, savedViews, webhookEndpoints } from '../../apps/server/src/db/schema/index.ts';
import {
  dataOf,
  legalDetailsBody,
  openingHoursBody,
  paymentProfileBody,
  savedViewBody,
} from '../factories.ts';
import { csvOf, importForm, invoiceCells, planCells } from '../imports.ts';
import { insertTask } from '../stored-tasks.ts';
import { insertFailedDelivery } from '../stored-webhooks.ts';
import { createWebhookEndpoint, webhookEndpointBody } from '../webhooks.ts';
import { type AccessContext, type AccessRows, createsForStaff, forStaff, toId } from './context.ts';
import { createSharedSetup } from './shared-setup.ts';

const customerNote = { text: 'Likes skin with its texture left in.' };

export function createStudioRows(context: () => AccessContext) {
  const { ownerAsCustomer, onlyProfile } = createSharedSetup(context);

  async function adminView() {
    const { t, admin } = context();
    await t.database.queries.delete(savedViews);
    const { view } = dataOf(await admin.call('POST /admin/views', { body: savedViewBody }));
    return { params: { id: view._id } };
  }

  async function createCustomerNote() {
    const options = { ...ownerAsCustomer(), body: customerNote };
    return { id: dataOf(await context().admin.call('POST /admin/customers/:id/notes', options)).note._id };
  }

  async function settingsOf() {
    return dataOf(await context().admin.call('GET /admin/settings'));
  }

  async function onlyWebhookEndpoint() {
    const { t, admin } = context();
    await t.database.queries.delete(webhookEndpoints);
    return createWebhookEndpoint(admin);
  }

  return {
    'GET /admin/views': { expected: forStaff, prepare: () => ({ query: { list: 'invoices' } }) },
    'POST /admin/views': {
      expected: createsForStaff,
      async prepare() {
        await context().t.database.queries.delete(savedViews);
        return { body: savedViewBody };
      },
    },
    'PUT /admin/views/:id': {
      expected: forStaff,
      prepare: async () => ({ ...(await adminView()), body: { name: 'Renamed' } }),
    },
    'DELETE /admin/views/:id': { expected: forStaff, prepare: adminView },
    'POST /admin/imports/customers/preview': {
      expected: forStaff,
      prepare: () => ({ form: importForm('Email\nimported@example.com') }),
    },
    'POST /admin/imports/customers': {
      expected: createsForStaff,
      prepare: () => ({ form: importForm(`Email\n${crypto.randomUUID()}@example.com`) }),
    },
    'POST /admin/imports/invoices/preview': {
      expected: forStaff,
      prepare: () => ({ form: importForm(csvOf(invoiceCells(context().owner.email))) }),
    },
    'POST /admin/imports/invoices': {
      expected: createsForStaff,
      prepare: async () => {
        await onlyProfile();
        return { form: importForm(csvOf(invoiceCells(context().owner.email))) };
      },
    },
    'POST /admin/imports/plans/preview': {
      expected: forStaff,
      prepare: () => ({ form: importForm(csvOf(planCells(context().owner.email))) }),
    },
    'POST /admin/imports/plans': {
      expected: createsForStaff,
      prepare: async () => {
        const { email } = await context().t.signIn(randomUUID());
        return { form: importForm(csvOf(planCells(email))) };
      },
    },
    'GET /admin/reports/money': { expected: forStaff },
    'GET /admin/reports/outstanding': { expected: forStaff },
    'GET /admin/reports/recurring': { expected: forStaff },
    'GET /admin/reports/conversion': { expected: forStaff },
    'GET /admin/reports/images': { expected: forStaff },
    'GET /admin/reports/customers': { expected: forStaff },
    'GET /admin/reports/export': { expected: forStaff, prepare: () => ({ query: { report: 'money' } }) },

    'GET /studio': { expected: 'public' },
    'GET /admin/settings': { expected: forStaff },
    'PUT /admin/settings/legal-details': {
      expected: forStaff,
      async prepare() {
        const { version } = (await settingsOf()).legalDetails;
        return { body: { ...legalDetailsBody, version } };
      },
    },
    'PUT /admin/settings/opening-hours': {
      expected: forStaff,
      async prepare() {
        const { version } = (await settingsOf()).openingHours;
        return { body: { ...openingHoursBody, version } };
      },
    },
    'PUT /admin/settings/pauses': {
      expected: forStaff,
      prepare: () => ({ body: { isSelfService: false } }),
    },
    'PUT /admin/settings/retoucher-pool': {
      expected: forStaff,
      prepare: () => ({ body: { isOpen: false } }),
    },
    'GET /admin/payment-profiles': { expected: forStaff },
    'POST /admin/payment-profiles': {
      expected: createsForStaff,
      async prepare() {
        await context().t.database.queries.delete(paymentProfiles);
        return { body: paymentProfileBody() };
      },
    },
    'PUT /admin/payment-profiles/:id': {
      expected: forStaff,
      async prepare() {
        const { _id: id, name, paymentDetails, version } = await onlyProfile();
        return { params: { id }, body: { name, paymentDetails, version } };
      },
    },
    'PUT /admin/payment-profiles/:id/default': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyProfile()) }),
    },
    'DELETE /admin/payment-profiles/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyProfile()) }),
    },

    'GET /admin/webhooks': { expected: forStaff },
    'POST /admin/webhooks': {
      expected: createsForStaff,
      async prepare() {
        await context().t.database.queries.delete(webhookEndpoints);
        return { body: webhookEndpointBody() };
      },
    },
    'PUT /admin/webhooks/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()), body: webhookEndpointBody() }),
    },
    'DELETE /admin/webhooks/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'PUT /admin/webhooks/:id/secret': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'POST /admin/webhooks/:id/test': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'GET /admin/webhooks/:id/deliveries': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'POST /admin/webhooks/:id/replay-failed': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(onlyWebhookEndpoint()),
        body: { since: '2026-11-01T00:00:00.000Z' },
      }),
    },
    'POST /admin/webhook-deliveries/:id/replay': {
      expected: forStaff,
      async prepare() {
        const { t, admin } = context();
        return { params: await toId(insertFailedDelivery(t, await createWebhookEndpoint(admin))) };
      },
    },

    'GET /admin/dashboard/stats': { expected: forStaff },
    'GET /admin/today': { expected: forStaff },
    'GET /admin/audit': { expected: forStaff },
    'GET /admin/audit/export': { expected: forStaff },
    'GET /admin/customers/:id': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/subscriptions': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/quotas': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/orders': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/invoices': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/jobs': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/notes': { expected: forStaff, prepare: ownerAsCustomer },
    'POST /admin/customers/:id/notes': {
      expected: createsForStaff,
      prepare: () => ({ ...ownerAsCustomer(), body: customerNote }),
    },
    'PUT /admin/customer-notes/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCustomerNote(), body: customerNote }),
    },
    'DELETE /admin/customer-notes/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCustomerNote() }),
    },
    'GET /admin/security-events': { expected: forStaff },
    'GET /admin/tasks': { expected: forStaff },
    'GET /admin/tasks/failed': { expected: forStaff },
    'POST /admin/tasks/:id/retry': {
      expected: forStaff,
      prepare: async () => ({ params: { id: await insertTask(context().t) } }),
    },
    'POST /admin/tasks/retry-failed': { expected: forStaff, prepare: () => ({ body: { kind: 'clean_up' } }) },
  } satisfies Partial<AccessRows>;
}
