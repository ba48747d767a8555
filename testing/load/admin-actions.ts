// What admins of a load do with the orders and receipts of its customers.
import { invoiceBody } from '../factories.ts';
import type { LoadAction, LoadActions } from './customer-actions.ts';

const approveOrder: LoadAction = async (admin) => {
  const query = { status: 'pending', limit: 50 } as const;
  const { body: found } = await admin.call('GET /admin/subscription-requests', { query });
  const order = found.success ? admin.random.anyOf(found.data.requests) : undefined;
  if (order === undefined) return;
  const { _id: id, userId, companyName: tag } = order;
  const response = await admin.call('PUT /admin/subscription-requests/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  if (response.body.success)
    admin.journal.acknowledge({ kind: 'decision', personId: userId._id, tag, orderId: id });
};

const sendInvoice: LoadAction = async (admin) => {
  const query = { status: 'approved', limit: 50 } as const;
  const { body: found } = await admin.call('GET /admin/subscription-requests', { query });
  const order = found.success ? admin.random.anyOf(found.data.requests) : undefined;
  if (order === undefined) return;
  const { body } = await admin.call('POST /admin/invoices', { body: invoiceBody(order._id) });
  if (!body.success) return;
  const { _id: id, invoiceNumber: number } = body.data.invoice;
  const personId = order.userId._id;
  admin.journal.acknowledge({ kind: 'invoice', personId, tag: order.companyName, id, number });
};

const approveReceipt: LoadAction = async (admin) => {
  const query = { status: 'submitted', limit: 50 } as const;
  const { body: found } = await admin.call('GET /admin/payment-receipts', { query });
  const receipt = found.success ? admin.random.anyOf(found.data.receipts) : undefined;
  if (receipt === undefined) return;
  const { _id: receiptId, userId, transactionReference: tag } = receipt;
  const { body } = await admin.call('PUT /admin/payment-receipts/:id', {
    params: { id: receiptId },
    body: { status: 'approved' },
  });
  if (body.success) admin.journal.acknowledge({ kind: 'review', personId: userId._id, tag, receiptId });
};

const readLists: LoadAction = async (admin) => {
  await admin.call('GET /admin/invoices', { query: { limit: 50 } });
  await admin.call('GET /admin/users', { query: { limit: 50 } });
};

export const adminActions: LoadActions = [
  [4, approveOrder],
  [5, sendInvoice],
  [3, approveReceipt],
  [1, readLists],
];
