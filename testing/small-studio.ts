// A small studio with something in every list and state, quick enough to create before a test.
import { readFile } from 'node:fs/promises';
import type { Photo } from '@burnish/contract/photos/entities';
import type { photoEdit } from '@burnish/contract/photos/inputs';
import sharp from 'sharp';
import type { z } from 'zod';
import { createApiClient } from './api-clients.ts';
import type { ApiClient } from './app.ts';
import {
  apiKeyBody,
  calendarFeedBody,
  createApprovedImagesOrder,
  createApprovedOrder,
  createApprovedReceipt,
  createPaymentProfile,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  dataOf,
  imagesOrderBody,
  invoiceBody,
  legalDetailsBody,
  payInvoice,
  receiptBody,
  receiptFields,
  receiptForm,
  sampleFile,
  savedAddressBody,
  styleGuideBody,
} from './factories.ts';
import {
  deliverFinishedFiles,
  type FinishedFile,
  type Staff,
  submitFinishedFiles,
} from './finished-files.ts';
import { commentOnAnnotation, photosForm } from './photos.ts';
import { addComment, createShareLink, openLink } from './share-links.ts';
import { createWebhookEndpoint } from './webhooks.ts';

async function submitReceipt(
  customer: ApiClient,
  invoiceId: string,
  reference: string,
  file?: 'png' | 'pdf',
): Promise<string> {
  const fields = receiptFields(invoiceId, { transactionReference: reference });
  const response = await customer.call(
    'POST /subscriptions/payments/receipt',
    file === undefined
      ? { body: receiptBody(invoiceId, { transactionReference: reference }) }
      : { form: receiptForm(fields, { name: `transfer.${file}`, bytes: sampleFile(file) }) },
  );
  return dataOf(response).paymentReceipt._id;
}

/** Uses images of the newest subscription and returns one of them. */
async function useImages(customer: ApiClient, admin: ApiClient): Promise<void> {
  const [newest] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  const params = { id: newest?._id ?? '' };
  for (const body of [{ imagesUsed: 9, reason: 'The shoes for the spring catalogue' }, { imagesUsed: 8 }])
    dataOf(await admin.call('PUT /pay-per-image/admin/:id/usage', { params, body }));
}

/** One customer's orders in every state, in both currencies. */
async function fillOrders(customer: ApiClient, admin: ApiClient): Promise<void> {
  await createApprovedReceipt(customer, admin);
  await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin, { currency: 'NGN' }));
  await useImages(customer, admin);
  const { _id: refused } = await createSentInvoice(customer, admin, {
    planId: 'silver-plan',
    currency: 'NGN',
  });
  const id = await submitReceipt(customer, refused, 'TRF-0001');
  dataOf(
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id },
      body: { status: 'rejected', adminNotes: 'This transfer went to another account.' },
    }),
  );
  const { _id: paid } = await createSentInvoice(customer, admin, { planId: 'diamond-plan' });
  await submitReceipt(customer, paid, 'TRF-0002', 'png');
  const { _id: images } = await createSentImagesInvoice(customer, admin, imagesOrderBody());
  await submitReceipt(customer, images, 'TRF-0003', 'pdf');
  const request = await createApprovedOrder(customer, admin, {
    planId: 'diamond-plan',
    billingCycle: 'yearly',
  });
  dataOf(
    await admin.call('POST /admin/invoices', {
      body: invoiceBody(request._id, { notes: 'Thank you for the second year.' }),
    }),
  );
  await createApprovedOrder(customer, admin, { currency: 'NGN' });
  await createApprovedImagesOrder(customer, admin);
  await createPendingOrder(customer, { specialInstructions: 'Please keep the grain of the film.' });
  await createPendingImagesOrder(customer, { serviceName: 'Basic Product', quantity: 1200 });
  await createSentInvoice(customer, admin);
}

const originals = new URL('../apps/web/src/site-images/originals/', import.meta.url);

/** A pin, a ring and a line. */
const drawn: NonNullable<z.input<typeof photoEdit>['annotations']> = [
  { kind: 'ring', x: 0.76, y: 0.66, width: 0.1, height: 0.17, note: 'The crown is too dark.' },
  {
    kind: 'stroke',
    points: [
      [0.36, 0.42, 0.3],
      [0.44, 0.46, 0.6],
      [0.53, 0.45, 0.8],
      [0.6, 0.38, 0.4],
    ],
    note: 'Take out the smear along the hand.',
  },
  { kind: 'pin', x: 0.2, y: 0.7, note: 'Dust' },
];

/** Submits site images as photos of a job. */
async function submitSiteImages(
  customer: ApiClient,
  names: readonly string[],
  fields: Readonly<Record<string, string>>,
) {
  const files = names.map(async (name) => ({
    name: `${name}.jpg`,
    bytes: await readFile(new URL(`${name}-before.jpg`, originals)),
  }));
  const form = photosForm(await Promise.all(files), fields);
  return dataOf(await customer.call('POST /photos/upload', { form })).photos;
}

async function retouched(name: string, width?: number): Promise<FinishedFile> {
  const after = await readFile(new URL(`${name}-after.jpg`, originals));
  const bytes = width === undefined ? after : await sharp(after).resize({ width }).jpeg().toBuffer();
  return { name: `${name}_final.jpg`, bytes };
}

/** A job with photos that wait for a review, with a requested revision, in check, one of them too small, and in progress. */
async function fillProduction(customer: ApiClient, staff: Staff): Promise<void> {
  const names = ['cream', 'headphones', 'perfume', 'lipstick', 'pearls', 'coffee'];
  const photos = await submitSiteImages(customer, names, {
    brief: 'For the counter cards and the website, neutral white.',
  });
  const jobId = photos[0]?.jobId ?? '';
  await deliverFinishedFiles(
    staff,
    jobId,
    await Promise.all(['cream', 'headphones', 'perfume'].map((name) => retouched(name))),
  );
  await submitFinishedFiles(staff, jobId, [await retouched('lipstick', 1_200), await retouched('pearls')]);
  const delivered = dataOf(await customer.call('GET /photos', { query: { jobId } })).photos;
  const perfume = delivered.find(({ fileName }) => fileName === 'perfume.jpg');
  const revision = {
    versionId: perfume?.versions[0]?._id ?? '',
    cause: 'mistake',
    note: 'Everything else is perfect.',
    annotations: drawn.slice(0, 1),
  } as const;
  const params = { id: perfume?._id ?? '' };
  dataOf(await customer.call('POST /photos/:id/revisions', { params, body: revision }));
  await reviseHeadphones(customer, staff, delivered);
  await shareJob(customer, jobId);
}

/** Two versions, with comments of both sides on what was drawn on the first one. */
async function reviseHeadphones(customer: ApiClient, staff: Staff, photos: readonly Photo[]): Promise<void> {
  const studio = createApiClient(staff.url, staff.token);
  const [headphones] = photos.filter(({ fileName }) => fileName === 'headphones.jpg');
  const params = { id: headphones?._id ?? '' };
  const body = {
    versionId: headphones?.versions[0]?._id ?? '',
    cause: 'mistake',
    annotations: drawn.slice(0, 2),
  } as const;
  const { photo } = dataOf(await customer.call('POST /photos/:id/revisions', { params, body }));
  const say = async (person: ApiClient, change: Parameters<typeof commentOnAnnotation>[2]) =>
    dataOf(await commentOnAnnotation(person, photo, change));
  await say(studio, { text: 'As dark as on the left ear cup, or lighter still?' });
  await say(customer, { text: 'As on the left one. Thank you!' });
  await say(studio, { number: 2, action: 'resolve', text: 'Removed, together with the dust next to it.' });
  await submitFinishedFiles(staff, photo.jobId, [await retouched('headphones')]);
  const [revised] = dataOf(await studio.call('GET /photos/:id', { params })).photo.versions;
  const versionIds = [revised?._id ?? ''];
  // The file is the same as before.
  const overruleReason = 'Only the light has changed.';
  dataOf(
    await studio.call('POST /photos/admin/jobs/:id/deliveries', {
      params: { id: photo.jobId },
      body: { versionIds, overruleReason },
    }),
  );
}

/** A link with two comments of a guest on its first photo, and one that was revoked. */
async function shareJob(customer: ApiClient, jobId: string): Promise<void> {
  const revoked = await createShareLink(customer, jobId, { name: 'First selection', days: 7 });
  dataOf(await customer.call('PUT /photos/share-links/:id/revoke', { params: { id: revoked._id } }));
  const password = 'amber-lamp';
  const link = await createShareLink(customer, jobId, { password, watermark: 'Okafor Studio' });
  await openLink(customer, link, { password });
  const { session, share } = dataOf(await openLink(customer, link, { password }));
  const versionId = share.photos[0]?.versionId ?? '';
  const mark = { kind: 'ring', x: 0.6, y: 0.4, width: 0.24, height: 0.3 } as const;
  await addComment(customer, { session, versionId, mark, text: 'The lid still has a scratch here.' });
  dataOf(
    await addComment(customer, { session, versionId, text: 'Could the background be a little warmer?' }),
  );
}

/** One job that waits and one in progress, each with annotations on its first photo. */
async function fillJobs(customer: ApiClient, admin: ApiClient): Promise<void> {
  dataOf(await customer.call('POST /photos/style-guides', { body: styleGuideBody }));
  const submitAnnotated = async (names: readonly string[], fields: Readonly<Record<string, string>>) => {
    const [first] = await submitSiteImages(customer, names, fields);
    const params = { id: first?._id ?? '' };
    dataOf(await customer.call('PUT /photos/:id', { params, body: { annotations: drawn } }));
    return first?.jobId ?? '';
  };
  const id = await submitAnnotated(['rings'], { turnaround: 'rush' });
  dataOf(
    await admin.call('PUT /photos/admin/jobs/:id/status', {
      params: { id },
      body: { status: 'in_progress' },
    }),
  );
  await submitAnnotated(['watch', 'perfume', 'handbag'], {
    brief: 'As in the last set. The leather must look worn.',
    notes: 'Dust only.',
  });
}

/** Messages of both sides, with a file, a note, and one that waits for a reply. */
async function fillConversation(customer: ApiClient, admin: ApiClient): Promise<void> {
  const { chat } = dataOf(await customer.call('GET /chat/user/chat'));
  const params = { id: chat._id };
  const say = 'POST /chat/user/chat/:id/messages';
  const endpoint = 'POST /chat/admin/chat/:id/messages';
  dataOf(
    await customer.call(say, {
      params,
      body: { message: 'Please leave the freckles, only the razor bumps should go.' },
    }),
  );
  dataOf(await admin.call(endpoint, { params, body: { message: 'Gladly. The freckles stay.' } }));
  dataOf(await admin.call(endpoint, { params, body: { kind: 'note', message: 'Asks for it every time.' } }));
  const form = new FormData();
  form.set('message', 'This one, for example.');
  form.set('attachment', new Blob([new Uint8Array(sampleFile('png'))]), 'frame-12.png');
  dataOf(await customer.call(say, { params, form }));
  const reply = { title: 'Receipt looked at', text: 'Thank you, {name}. We have your receipt.' };
  dataOf(await admin.call('POST /chat/admin/replies', { body: reply }));
}

async function fillProfile(customer: ApiClient): Promise<void> {
  const profile = { companyName: 'Okafor Studio', phone: '+234 803 555 0142', taxId: '21456789-0001' };
  dataOf(await customer.call('PUT /auth/profile', { body: profile }));
  for (const label of ['Studio', 'London office'])
    dataOf(await customer.call('POST /addresses', { body: { ...savedAddressBody, label } }));
}

/** The customer has just signed in without a password, which counts as a confirmation. */
async function createApiKeys(customer: ApiClient): Promise<void> {
  const { confirmation } = dataOf(await customer.call('POST /auth/confirmation', { body: {} }));
  for (const key of [apiKeyBody, { ...apiKeyBody, name: 'Lightroom export', expiresInDays: 30 }])
    dataOf(await customer.call('POST /auth/api-keys', { body: { ...key, confirmation } }));
}

async function createCalendarFeeds(customer: ApiClient): Promise<void> {
  const { confirmation } = dataOf(await customer.call('POST /auth/confirmation', { body: {} }));
  for (const name of [calendarFeedBody.name, 'Family calendar'])
    dataOf(await customer.call('POST /auth/calendar-feeds', { body: { name, confirmation } }));
}

async function fillSettings(admin: ApiClient): Promise<void> {
  const { legalDetails } = dataOf(await admin.call('GET /admin/settings'));
  const body = { ...legalDetailsBody, version: legalDetails.version };
  dataOf(await admin.call('PUT /admin/settings/legal-details', { body }));
  await createPaymentProfile(admin);
  await createPaymentProfile(admin, { name: 'Naira account', currency: 'NGN' });
  const paymentDetails = {
    paymentLink: 'https://pay.burnish.test/invoices',
    additionalInstructions: 'Use the invoice number as your payment reference.',
  };
  await createPaymentProfile(admin, { name: 'Cards', paymentDetails });
  await createWebhookEndpoint(admin, { isEnabled: false });
}

/** What the team should know. */
async function addNotes(customer: ApiClient, admin: ApiClient): Promise<void> {
  const { user } = dataOf(await customer.call('GET /auth/profile'));
  for (const text of [
    'Likes skin with its texture left in. Never crop the strap.',
    'Pays by transfer from a company account: the name on the receipt is Okafor Media Ltd.',
  ])
    dataOf(await admin.call('POST /admin/customers/:id/notes', { params: { id: user._id }, body: { text } }));
}

/** A retoucher with the two oldest jobs; the others are in the pool. */
async function fillAssignments(retoucher: ApiClient, admin: ApiClient): Promise<void> {
  const { _id: assigneeId } = dataOf(await retoucher.call('GET /auth/profile')).user;
  const params = { id: assigneeId };
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'retoucher' } }));
  dataOf(await admin.call('PUT /admin/settings/retoucher-pool', { body: { isOpen: true } }));
  const { jobs } = dataOf(await admin.call('GET /photos/admin/jobs'));
  for (const { _id: jobId } of jobs.slice(-2)) {
    const { photos } = dataOf(await admin.call('GET /photos/admin/photos', { query: { jobId } }));
    const assigned = photos.map(({ _id: photoId }) => ({ photoId, assigneeId: null }));
    const call = { params: { id: jobId }, body: { assigneeId, photos: assigned } };
    dataOf(await admin.call('PUT /photos/admin/jobs/:id/assignments', call));
  }
}

interface People {
  readonly customer: ApiClient;
  readonly admin: ApiClient;
  readonly retoucher: ApiClient;
  /** The admin, who uploads finished files. */
  readonly staff: Staff;
}

export async function seedSmallStudio(people: People): Promise<void> {
  await fillProfile(people.customer);
  await createApiKeys(people.customer);
  await createCalendarFeeds(people.customer);
  await fillSettings(people.admin);
  await fillOrders(people.customer, people.admin);
  await fillConversation(people.customer, people.admin);
  await fillProduction(people.customer, people.staff);
  await fillJobs(people.customer, people.admin);
  await fillAssignments(people.retoucher, people.admin);
  await addNotes(people.customer, people.admin);
}
