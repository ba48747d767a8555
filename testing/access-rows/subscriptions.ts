// Plans and images of customers.
import type { SubscriptionType } from '@burnish/contract/subscriptions/subscription-types';
import {
  createApprovedReceipt,
  createPause,
  createSentImagesInvoice,
  dataOf,
  dayAfter,
  endPause,
  payInvoice,
} from '../factories.ts';
import {
  approvalBody,
  createCancelablePlan,
  createRefundableImages,
  createRefundRequest,
  refundRequestBody,
  requestOf,
} from '../refund-requests.ts';
import { createUpgradablePlan, orderUpgrade, readQuote, toYearlySilver, upgradeBody } from '../upgrades.ts';
import {
  type AccessContext,
  type AccessRows,
  createsForOwner,
  createsForStaff,
  forOwner,
  forSignedIn,
  forStaff,
  toId,
} from './context.ts';

export function createSubscriptionRows(context: () => AccessContext) {
  async function findLatest(subscriptionType: SubscriptionType): Promise<{ _id: string }> {
    const query = { subscriptionType, limit: 1 };
    const reply = dataOf(await context().owner.call('GET /subscriptions/active', { query }));
    const [subscription] = reply.subscriptions;
    if (subscription === undefined) throw new Error('the owner has no subscription');
    return subscription;
  }

  async function createPlan() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin);
    return findLatest('subscription');
  }

  async function createUsedPlan() {
    const plan = await createPlan();
    const options = { params: { id: plan._id }, body: { imagesUsed: 3 } };
    await context().admin.call('PUT /admin/subscriptions/:id', options);
    return plan;
  }

  const newPause = () => ({ startDate: dayAfter(context().t.clock.now()), days: 3 });

  /** In a currency in which the owner has no open invoices. */
  async function createUnpausedPlan() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin, { planId: 'diamond-plan', currency: 'NGN' });
    const query = { subscriptionType: 'subscription', currency: 'NGN' } as const;
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active', { query }));
    const plan = subscriptions.find(({ planId }) => planId._id === 'diamond-plan');
    if (plan === undefined) throw new Error('the owner has no plan');
    await endPause(owner, admin, plan);
    return plan;
  }

  async function createRequestedPause() {
    const { owner, admin } = context();
    return createPause(owner, admin, await createUnpausedPlan(), 'customer');
  }

  async function createRunningPause() {
    const { owner, admin } = context();
    return createPause(owner, admin, await createUnpausedPlan(), 'studio');
  }

  /** Images with a refund request. */
  const createRequest = () => createRefundRequest(context().owner, context().admin);

  /** A plan of the owner whose renewal is due, because its images are used up. */
  async function createUsedUpPlan() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin, { planId: 'silver-plan' });
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active', { query: {} }));
    const plan = subscriptions.find(
      ({ planId, currency }) => planId._id === 'silver-plan' && currency === 'USD',
    );
    if (plan === undefined) throw new Error('the owner has no such plan');
    const options = { params: { id: plan._id }, body: { imagesUsed: plan.imagesLimit } };
    await admin.call('PUT /admin/subscriptions/:id', options);
    return plan;
  }

  /** The same, with another period that is paid for. */
  async function createPlanPaidAhead() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin, { planId: 'silver-plan' });
    return createUsedUpPlan();
  }

  function upgradablePlan() {
    const { owner, admin } = context();
    return createUpgradablePlan(owner, admin);
  }

  async function createImages() {
    const { owner, admin } = context();
    await payInvoice(owner, admin, await createSentImagesInvoice(owner, admin));
    return findLatest('payPerImage');
  }

  return {
    'POST /subscriptions/:id/renew': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createUsedUpPlan()) }),
    },
    'GET /subscriptions/:id/upgrade': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(upgradablePlan()) }),
    },
    'POST /subscriptions/:id/upgrade': {
      expected: createsForOwner,
      prepare: async () => {
        const { _id: id } = await upgradablePlan();
        return { params: { id }, body: upgradeBody(await readQuote(context().owner, id), toYearlySilver) };
      },
    },
    'DELETE /subscriptions/:id/upgrade': {
      expected: forOwner,
      prepare: async () => {
        const { _id: id } = await upgradablePlan();
        await orderUpgrade(context().owner, id, toYearlySilver);
        return { params: { id } };
      },
    },
    'POST /subscriptions/:id/start-next-period': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createPlanPaidAhead()) }),
    },
    'GET /subscriptions/:id/pauses': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'POST /subscriptions/:id/pause': {
      expected: createsForOwner,
      prepare: async () => ({ params: await toId(createUnpausedPlan()), body: newPause() }),
    },
    'POST /subscriptions/:id/pause/withdraw': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createRequestedPause()) }),
    },
    'POST /subscriptions/:id/pause/resume': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createRunningPause()) }),
    },
    'GET /subscriptions/:id/refund-options': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'POST /subscriptions/:id/refund-request': {
      expected: createsForOwner,
      async prepare() {
        const { owner, admin } = context();
        const images = await createRefundableImages(owner, admin);
        return { params: { id: images._id }, body: await refundRequestBody(owner, images) };
      },
    },
    'POST /subscriptions/:id/cancellation': {
      expected: createsForOwner,
      async prepare() {
        const { owner, admin } = context();
        const { _id: id, cancelableOn } = await createCancelablePlan(owner, admin);
        return { params: { id }, body: { endDate: cancelableOn ?? '' } };
      },
    },
    'POST /subscriptions/:id/refund-request/withdraw': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createRequest()) }),
    },
    'PUT /subscriptions/:id/renewal': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createUsedUpPlan()), body: { autoRenew: false } }),
    },

    'GET /subscriptions/active': { expected: forSignedIn },
    'GET /admin/subscriptions': { expected: forStaff },
    'GET /admin/subscriptions/summary': { expected: forStaff },
    'GET /admin/subscriptions/export': { expected: forStaff },
    'GET /admin/subscriptions/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'PUT /admin/subscriptions/:id': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createPlan()),
        body: { status: 'active', imagesUsed: 3 },
      }),
    },
    'GET /admin/subscriptions/:id/pauses': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'POST /admin/subscriptions/:id/pause': {
      expected: createsForStaff,
      prepare: async () => ({ params: await toId(createUnpausedPlan()), body: newPause() }),
    },
    'POST /admin/subscriptions/:id/pause/approve': {
      expected: forStaff,
      async prepare() {
        const plan = await createRequestedPause();
        return { params: { id: plan._id }, body: { pauseId: plan.pause?._id ?? '' } };
      },
    },
    'POST /admin/subscriptions/:id/pause/decline': {
      expected: forStaff,
      async prepare() {
        const plan = await createRequestedPause();
        return { params: { id: plan._id }, body: { pauseId: plan.pause?._id ?? '', reason: 'Too late.' } };
      },
    },
    'POST /admin/subscriptions/:id/pause/end': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createRunningPause()) }),
    },
    'GET /admin/subscriptions/:id/refund-request': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createRequest()) }),
    },
    'POST /admin/subscriptions/:id/refund-request/approve': {
      expected: forStaff,
      async prepare() {
        const images = await createRequest();
        // Credit would pay the invoices of other rows.
        const body = {
          ...(await approvalBody(context().admin, images)),
          amount: 1,
          reason: 'Agreed by phone.',
        };
        return { params: { id: images._id }, body };
      },
    },
    'POST /admin/subscriptions/:id/refund-request/decline': {
      expected: forStaff,
      async prepare() {
        const images = await createRequest();
        return {
          params: { id: images._id },
          body: { requestId: requestOf(images)._id, reason: 'The photos have been delivered.' },
        };
      },
    },
    'GET /admin/subscriptions/:id/usage': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createUsedPlan()) }),
    },
    'GET /pay-per-image/admin/active': { expected: forStaff },
    'GET /pay-per-image/admin/active/summary': { expected: forStaff },
    'GET /pay-per-image/admin/active/export': { expected: forStaff },
    'PUT /pay-per-image/admin/:id/usage': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createImages()), body: { imagesUsed: 3 } }),
    },
    'GET /admin/usage/entries': { expected: forStaff },
    'GET /admin/usage/entries/export': { expected: forStaff },
  } satisfies Partial<AccessRows>;
}
