// A studio in which something stands in every list and every state, small enough to be made before a test.
import { readFile } from 'node:fs/promises';
import type { Caller } from './app.ts';
import {
  approvedImages,
  approvedReceipt,
  approvedRequest,
  dataOf,
  imagesBody,
  invoiceBody,
  paidInvoice,
  pendingImages,
  pendingRequest,
  receiptBody,
  receiptFields,
  receiptForm,
  sampleFile,
  sentImagesInvoice,
  sentInvoice,
} from './factories.ts';
import { photosForm } from './photos.ts';

async function handIn(
  customer: Caller,
  invoiceId: string,
  reference: string,
  file?: 'png' | 'pdf',
): Promise<string> {
  const fields = receiptFields(invoiceId, { transactionReference: reference });
  const answer = await customer.call(
    'POST /subscriptions/payments/receipt',
    file === undefined
      ? { body: receiptBody(invoiceId, { transactionReference: reference }) }
      : { form: receiptForm(fields, { name: `transfer.${file}`, bytes: sampleFile(file) }) },
  );
  return dataOf(answer).paymentReceipt._id;
}

/** Of the newest subscription: some, and one of them back. */
async function useImages(customer: Caller, admin: Caller): Promise<void> {
  const [newest] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  const params = { id: newest?._id ?? '' };
  for (const body of [{ imagesUsed: 9, reason: 'The shoes for the spring catalogue' }, { imagesUsed: 8 }])
    dataOf(await admin.call('PUT /pay-per-image/admin/:id/usage', { params, body }));
}

/** One customer's orders at every point of their path, in both currencies. */
async function fillOrders(customer: Caller, admin: Caller): Promise<void> {
  await approvedReceipt(customer, admin);
  await paidInvoice(customer, admin, await sentImagesInvoice(customer, admin, { currency: 'NGN' }));
  await useImages(customer, admin);
  const { _id: refused } = await sentInvoice(customer, admin, { planId: 'silver-plan', currency: 'NGN' });
  const id = await handIn(customer, refused, 'TRF-0001');
  dataOf(
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id },
      body: { status: 'rejected', adminNotes: 'This transfer went to somebody else.' },
    }),
  );
  const { _id: paid } = await sentInvoice(customer, admin, { planId: 'diamond-plan' });
  await handIn(customer, paid, 'TRF-0002', 'png');
  const { _id: images } = await sentImagesInvoice(customer, admin, imagesBody());
  await handIn(customer, images, 'TRF-0003', 'pdf');
  const request = await approvedRequest(customer, admin, { planId: 'diamond-plan', billingCycle: 'yearly' });
  dataOf(
    await admin.call('POST /admin/invoices', {
      body: invoiceBody(request._id, { notes: 'Thank you for the second year.' }),
    }),
  );
  await approvedRequest(customer, admin, { currency: 'NGN' });
  await approvedImages(customer, admin);
  await pendingRequest(customer, { specialInstructions: 'Please keep the grain of the film.' });
  await pendingImages(customer, { serviceName: 'Basic Product', quantity: 1200 });
  await sentInvoice(customer, admin);
}

const originals = new URL('../apps/web/src/photos/originals/', import.meta.url);

/** One job that waits, and one that is worked on. */
async function fillJobs(customer: Caller, admin: Caller): Promise<void> {
  const handInAll = async (names: readonly string[], fields: Readonly<Record<string, string>>) => {
    const files = names.map(async (name) => ({
      name: `${name}.jpg`,
      bytes: await readFile(new URL(`${name}-before.jpg`, originals)),
    }));
    const form = photosForm(await Promise.all(files), fields);
    return dataOf(await customer.call('POST /photos/upload', { form })).photos[0]?.jobId ?? '';
  };
  const id = await handInAll(['rings'], { pace: 'rush' });
  dataOf(
    await admin.call('PUT /photos/admin/jobs/:id/status', { params: { id }, body: { status: 'in_work' } }),
  );
  await handInAll(['watch', 'perfume', 'handbag'], {
    brief: 'As in the last set. The leather must look worn.',
    notes: 'Dust only.',
  });
}

/** Said by both, with a file, a note, and a word that waits for the studio. */
async function fillConversation(customer: Caller, admin: Caller): Promise<void> {
  const { chat } = dataOf(await customer.call('GET /chat/user/chat'));
  const params = { id: chat._id };
  const say = 'POST /chat/user/chat/:id/messages';
  const answer = 'POST /chat/admin/chat/:id/messages';
  dataOf(
    await customer.call(say, {
      params,
      body: { message: 'Please leave the freckles, only the razor bumps should go.' },
    }),
  );
  dataOf(await admin.call(answer, { params, body: { message: 'Gladly. The freckles stay.' } }));
  dataOf(await admin.call(answer, { params, body: { kind: 'note', message: 'Asks for it every time.' } }));
  const form = new FormData();
  form.set('message', 'This one, for example.');
  form.set('attachment', new Blob([new Uint8Array(sampleFile('png'))]), 'frame-12.png');
  dataOf(await customer.call(say, { params, form }));
  const reply = { title: 'Receipt looked at', text: 'Thank you, {name}. We have your receipt.' };
  dataOf(await admin.call('POST /chat/admin/replies', { body: reply }));
}

export async function fillSmallStudio(people: { customer: Caller; admin: Caller }): Promise<void> {
  await fillOrders(people.customer, people.admin);
  await fillConversation(people.customer, people.admin);
  await fillJobs(people.customer, people.admin);
}
