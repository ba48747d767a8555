// Orders, their decisions, and search.
import {
  createPendingImagesOrder,
  createPendingOrder,
  imagesOrderBody,
  planOrderBody,
} from '../factories.ts';
import {
  type AccessContext,
  type AccessRows,
  createsForSignedIn,
  createsForStaff,
  forOwnerOrStaff,
  forSignedIn,
  forStaff,
  toId,
} from './context.ts';
import { createSharedSetup } from './shared-setup.ts';

export function createOrderRows(context: () => AccessContext) {
  const { onlyProfile } = createSharedSetup(context);

  return {
    'POST /subscriptions/request': {
      expected: createsForSignedIn,
      prepare: () => ({ body: planOrderBody() }),
    },
    'GET /subscriptions/requests': { expected: forSignedIn },
    'GET /orders/prefill': { expected: forSignedIn },
    'POST /pay-per-image/request': {
      expected: createsForSignedIn,
      prepare: () => ({ body: imagesOrderBody() }),
    },
    'GET /pay-per-image/requests': { expected: forSignedIn },
    'GET /orders': { expected: forSignedIn },
    'GET /orders/overview': { expected: forSignedIn },
    'GET /search': { expected: forSignedIn, prepare: () => ({ query: { q: 'owner' } }) },
    'GET /orders/:id': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(createPendingImagesOrder(context().owner)) }),
    },
    'GET /orders/:id/history': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(createPendingOrder(context().owner)) }),
    },
    'GET /admin/subscription-requests': { expected: forStaff },
    'GET /admin/subscription-requests/summary': { expected: forStaff },
    'GET /admin/subscription-requests/export': { expected: forStaff },
    'PUT /admin/subscription-requests/:id': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createPendingOrder(context().owner)),
        body: { status: 'approved' },
      }),
    },
    'GET /pay-per-image/admin/requests': { expected: forStaff },
    'GET /pay-per-image/admin/requests/summary': { expected: forStaff },
    'GET /pay-per-image/admin/requests/export': { expected: forStaff },
    'PUT /pay-per-image/admin/requests/:id/status': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createPendingImagesOrder(context().owner)),
        body: { status: 'approved' },
      }),
    },

    'GET /admin/scheduled-invoices': { expected: forStaff },
    'POST /admin/orders/:id/scheduled-invoice': {
      expected: createsForStaff,
      async prepare() {
        await onlyProfile();
        return { params: await toId(createPendingOrder(context().owner)), body: {} };
      },
    },
    'DELETE /admin/orders/:id/scheduled-invoice': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createPendingOrder(context().owner)) }),
    },
  } satisfies Partial<AccessRows>;
}
