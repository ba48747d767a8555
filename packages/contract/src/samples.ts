// One believable order, as the samples of the API description show it.
import type {
  AuditRecord,
  CannedReply,
  Chat,
  ChatMessage,
  ChatPerson,
  ImagesSubscription,
  Invoice,
  Job,
  Overview,
  PayPerImageRequest,
  Photo,
  PhotoAccount,
  PlanSubscription,
  Receipt,
  Stats,
  SubscriptionRequest,
  Upload,
  UsageEntry,
  User,
} from './entity.ts';

export const userSample: User = {
  _id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11',
  fullName: 'Adaeze Okafor',
  email: 'adaeze@okafor.example',
  role: 'user',
  companyName: 'Okafor Studio',
  phone: '+234 803 555 0142',
  userType: 'photographer',
  isEmailVerified: true,
  isActive: true,
  createdAt: '2026-10-28T09:12:44.000Z',
};

const personSample = {
  _id: userSample._id,
  fullName: userSample.fullName,
  email: userSample.email,
  companyName: userSample.companyName,
};

const planSample = { _id: 'gold-plan', name: 'Gold Plan', imagesPerMonth: 60, monthlyPrice: 197 } as const;

const invoiceRefSample = {
  _id: '0193f5aa-11b2-7d40-8a55-9e0c31d7f604',
  invoiceNumber: 'INV-2026-000131',
  amount: 120_000,
  currency: 'NGN',
  status: 'payment_made',
  dueDate: '2026-12-02T00:00:00.000Z',
} as const;

export const addressSample = {
  street: '14 Adetokunbo Ademola',
  city: 'Lagos',
  state: 'Lagos',
  zipCode: '101241',
  country: 'Nigeria',
};

export const requestSample: SubscriptionRequest = {
  _id: '0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3',
  userId: personSample,
  requestType: 'subscription',
  planId: planSample,
  billingCycle: 'monthly',
  currency: 'NGN',
  companyName: 'Okafor Studio',
  contactPerson: 'Adaeze Okafor',
  email: 'adaeze@okafor.example',
  phone: '+234 803 555 0142',
  address: addressSample,
  taxId: null,
  specialInstructions: 'Leave the freckles.',
  calculatedPrice: 120_000,
  finalPrice: 120_000,
  usdPrice: 197,
  status: 'invoice_sent',
  adminNotes: null,
  invoiceId: invoiceRefSample,
  path: {
    steps: [
      { step: 'requested', state: 'done', at: '2026-10-30T10:00:00.000Z' },
      { step: 'approved', state: 'done', at: '2026-10-31T08:30:00.000Z' },
      { step: 'invoiced', state: 'done', at: '2026-11-02T08:31:00.000Z' },
      { step: 'paid', state: 'now', at: '2026-11-03T14:02:00.000Z' },
      { step: 'active', state: 'next', at: null },
    ],
    actsNext: 'studio',
  },
  allowedActions: [],
  createdAt: '2026-10-30T10:00:00.000Z',
};

export const paymentDetailsSample = {
  accountNumber: '0123456789',
  accountName: 'Burnish Studio Ltd',
  bankName: 'Meridian Bank',
  paymentLink: null,
  additionalInstructions: 'Please put the invoice number into the remark.',
};

export const invoiceSample: Invoice = {
  ...invoiceRefSample,
  userId: personSample,
  planId: planSample,
  subscriptionType: 'subscription',
  billingCycle: 'monthly',
  requestId: requestSample._id,
  paymentDetails: paymentDetailsSample,
  paymentInstructions: 'Please make payment using the details provided above.',
  notes: null,
  invoiceItems: [
    { description: 'Gold Plan - monthly subscription', quantity: 1, unitPrice: 120_000, total: 120_000 },
  ],
  viewedAt: '2026-11-02T12:40:10.000Z',
  confirmedAt: null,
  receipt: { _id: '0193f6b4-8f3c-7e02-a5d7-60cc2b9f41c2', status: 'submitted', adminNotes: null },
  paymentSubmitted: true,
  confirmation: 'review_receipt',
  allowedActions: [],
  createdAt: '2026-11-02T08:31:00.000Z',
};

export const receiptSample: Receipt = {
  _id: '0193f6b4-8f3c-7e02-a5d7-60cc2b9f41c2',
  invoiceId: invoiceRefSample,
  userId: personSample,
  amount: 120_000,
  currency: 'NGN',
  status: 'submitted',
  paymentMethod: 'bank_transfer',
  transactionReference: 'HTB-7741-20931',
  paymentDate: '2026-11-03T00:00:00.000Z',
  receiptLink: null,
  receiptUrl: '/api/files/0193f6b4?expires=1793714520&signature=Zk3v',
  fileName: 'transfer-3-nov.pdf',
  fileType: 'application/pdf',
  fileSize: 412_380,
  notes: null,
  adminNotes: null,
  revision: 1,
  marks: null,
  allowedActions: ['replace_file'],
  reviewedAt: null,
  createdAt: '2026-11-03T14:02:00.000Z',
};

export const subscriptionSample: PlanSubscription = {
  _id: '0193f6c9-0d55-7a84-bb0e-72f3c1a9e518',
  userId: personSample,
  planId: planSample,
  subscriptionType: 'subscription',
  status: 'active',
  billingCycle: 'monthly',
  currency: 'NGN',
  monthlyPrice: 120_000,
  startDate: '2026-11-03T15:20:00.000Z',
  endDate: '2026-12-03T15:20:00.000Z',
  nextBillingDate: '2026-12-03T15:20:00.000Z',
  imagesUsed: 41,
  imagesLimit: 60,
  rolledOver: 0,
  isExhausted: false,
  isUsable: true,
  autoRenew: true,
  paidAt: '2026-11-03T15:20:00.000Z',
  createdAt: '2026-11-03T15:20:00.000Z',
};

export const pageSample = { nextCursor: null, total: 1 };

const adminRefSample = { _id: '0193f0b4-3a0e-7d52-8c61-70e2a9d4f5c8', fullName: 'Tobi Alade' };

export const usageEntrySample: UsageEntry = {
  _id: '0193f9a1-44c7-7b06-93d8-0f6b1e27c5a2',
  images: 12,
  tier: null,
  reason: 'Wedding in Ikoyi, first set',
  person: { ...adminRefSample, email: 'tobi@burnish.test', companyName: null },
  createdAt: '2026-11-06T16:40:00.000Z',
};

export const jobSample: Job = {
  _id: '0193fa10-6b2c-7d18-a4e5-83c9f0b7d216',
  number: 'JOB-2026-000042',
  userId: personSample,
  subscriptionId: subscriptionSample._id,
  subscriptionName: 'Gold Plan',
  brief: 'Skin as in the last set. Keep the freckles.',
  pace: 'usual',
  dueAt: '2026-11-09T17:05:00.000Z',
  status: 'received',
  photoCount: 12,
  size: 338_413_209,
  thumbnailUrls: ['/api/photos/pictures/eyJpZCI6/4f0d'],
  allowedActions: ['begin_work'],
  createdAt: '2026-11-06T17:05:00.000Z',
};

export const photoSample: Photo = {
  _id: '0193fa0f-2d41-7f60-8b3a-5c9e17d4a0f8',
  userId: personSample,
  subscriptionId: subscriptionSample._id,
  jobId: jobSample._id,
  fileName: 'DSC_0412.NEF',
  mimeType: 'image/x-nikon-nef',
  size: 28_431_207,
  width: 6_016,
  height: 4_016,
  tier: 'highEnd',
  status: 'received',
  notes: 'The left sleeve, please.',
  marks: [{ x: 0.31, y: 0.62, note: 'A thread' }],
  findings: [],
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  thumbnailUrl: '/api/photos/pictures/eyJpZCI6/4f0d',
  url: '/api/files/eyJrZXkiOiJ/77a1',
  allowedActions: ['edit', 'withdraw'],
  createdAt: '2026-11-06T17:05:00.000Z',
};

export const uploadSample: Upload = {
  _id: '0193fa0e-90c5-7b32-9d4e-1f6a82c03b57',
  fileName: 'DSC_0413.NEF',
  folder: 'Ikoyi wedding/first set',
  size: 29_016_554,
  offset: 29_016_554,
  state: 'ready',
  refusal: null,
  mimeType: 'image/x-nikon-nef',
  width: 6_016,
  height: 4_016,
  findings: ['blurred'],
  sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  thumbnailUrl: '/api/photos/pictures/eyJpZCI7/90bb',
  pictureUrl: '/api/photos/pictures/eyJpZCI8/c61d',
  createdAt: '2026-11-06T16:58:12.000Z',
  endsAt: '2026-11-13T16:58:12.000Z',
};

export const photoAccountSample: PhotoAccount = {
  subscriptionId: subscriptionSample._id,
  name: 'Gold Plan',
  subscriptionType: 'subscription',
  currency: 'NGN',
  imagesUsed: 38,
  imagesLimit: 60,
  tiersLeft: { natural: 13, highEnd: 4, magazine: 5 },
  tier: null,
  turnarounds: [
    { pace: 'usual', hours: 72 },
    { pace: 'sooner', hours: 48 },
    { pace: 'rush', hours: 24 },
  ],
  endsAt: '2026-12-06T15:20:00.000Z',
};

export const chatSample: Chat = {
  _id: '0193f6d2-8c40-7a1b-9e37-2b5d60c1f8a4',
  user: personSample,
  admin: adminRefSample,
  lastMessage: 'Thank you, the freckles stay.',
  lastMessageTime: '2026-11-03T10:02:17.000Z',
  unreadCount: { user: 1, admin: 0 },
  readUpTo: { user: 1, admin: 2 },
  createdAt: '2026-11-03T09:58:40.000Z',
};

export const chatMessageSample: ChatMessage = {
  _id: '0193f6d5-d9a8-7e02-b6c4-91f03a7e5d20',
  chat: chatSample._id,
  seq: 2,
  kind: 'message',
  sender: { ...adminRefSample, email: 'tobi@burnish.test' },
  side: 'admin',
  message: 'Thank you, the freckles stay.',
  attachment: null,
  about: { kind: 'invoice', _id: invoiceRefSample._id, label: invoiceRefSample.invoiceNumber },
  clientId: '5f0c7e9a',
  createdAt: '2026-11-03T10:02:17.000Z',
};

export const chatPersonSample: ChatPerson = { user: personSample, hasPriority: true, chat: chatSample };

export const cannedReplySample: CannedReply = {
  _id: '0193f6e0-15b3-7c44-a0d9-6e8f21b7c93a',
  title: 'Receipt looked at',
  text: 'Thank you, we have your receipt. You hear from us within two hours.',
};

export const transcriptSample = {
  fileName: 'conversation-2026-11-03.txt',
  text: '2026-11-03 09:58 Adaeze Okafor: Please leave the freckles.\n2026-11-03 10:02 Tobi Alade: Thank you, the freckles stay.\n',
};

export const statsSample: Stats = {
  users: { total: 1_284 },
  subscriptionRequests: { pending: 5 },
  payPerImageRequests: { pending: 2 },
  invoices: { total: 131 },
  payments: { pending: 4, awaitingReview: 4 },
  receipts: { submitted: 4 },
  chat: { unread: 4 },
};

const imagesSample = {
  _id: 'high-end-retouch',
  name: 'High-End Retouch (Premium) (Pay-per-Image)',
  imagesPerMonth: 24,
  monthlyPrice: 8,
} as const;

const imagesInvoiceRefSample = {
  _id: '0193f7d1-2b0c-7e5f-9d31-5a90b7c1e846',
  invoiceNumber: 'INV-2026-000132',
  amount: 192,
  currency: 'USD',
  status: 'sent',
  dueDate: '2026-12-05T00:00:00.000Z',
} as const;

export const imagesRequestSample: PayPerImageRequest = {
  _id: '0193f7c0-94aa-7b12-8f4e-21d7c60a3e95',
  userId: personSample,
  requestType: 'pay-per-image',
  serviceName: 'High-End Retouch (Premium)',
  serviceType: 'High-End Retouch (Premium)',
  quantity: 24,
  unitPrice: 8,
  totalPrice: 192,
  currency: 'USD',
  companyName: 'Okafor Studio',
  contactPerson: 'Adaeze Okafor',
  email: 'adaeze@okafor.example',
  phone: '+234 803 555 0142',
  address: addressSample,
  taxId: null,
  specialInstructions: null,
  status: 'invoice_sent',
  adminNotes: null,
  invoiceId: imagesInvoiceRefSample,
  path: {
    steps: [
      { step: 'requested', state: 'done', at: '2026-11-04T09:00:00.000Z' },
      { step: 'approved', state: 'done', at: '2026-11-04T11:20:00.000Z' },
      { step: 'invoiced', state: 'done', at: '2026-11-05T08:10:00.000Z' },
      { step: 'paid', state: 'now', at: null },
      { step: 'active', state: 'next', at: null },
    ],
    actsNext: 'customer',
  },
  allowedActions: [],
  createdAt: '2026-11-04T09:00:00.000Z',
};

export const imagesInvoiceSample: Invoice = {
  ...invoiceSample,
  ...imagesInvoiceRefSample,
  planId: imagesSample,
  subscriptionType: 'payPerImage',
  billingCycle: null,
  requestId: imagesRequestSample._id,
  invoiceItems: [
    { description: 'High-End Retouch (Premium) (24 images)', quantity: 24, unitPrice: 8, total: 192 },
  ],
  viewedAt: null,
  receipt: null,
  paymentSubmitted: false,
  confirmation: 'check_receipts',
  allowedActions: ['view', 'void'],
  createdAt: '2026-11-05T08:10:00.000Z',
};

export const imagesSubscriptionSample: ImagesSubscription = {
  _id: '0193f8e6-6f0d-7c21-a1b7-83e4d5902c1f',
  userId: personSample,
  subscriptionType: 'payPerImage',
  planId: imagesSample,
  serviceName: 'High-End Retouch (Premium)',
  serviceType: 'High-End Retouch (Premium)',
  quantity: 24,
  unitPrice: 8,
  monthlyPrice: 8,
  currency: 'USD',
  status: 'active',
  startDate: '2026-11-06T10:12:00.000Z',
  imagesUsed: 9,
  imagesLimit: 24,
  isExhausted: false,
  isUsable: true,
  specialInstructions: null,
  paidAt: '2026-11-06T10:12:00.000Z',
  createdAt: '2026-11-06T10:12:00.000Z',
};

export const auditSample: AuditRecord = {
  _id: '0193f6c9-0d60-7b18-93c4-0e5f7a21d8b6',
  at: '2026-11-03T15:20:00.000Z',
  actor: {
    ...personSample,
    _id: '0193e001-1c7a-7d55-b2f0-9c4e8a6d3f10',
    fullName: 'Kemi Adewale',
    email: 'kemi@burnish.example',
    companyName: null,
  },
  isOwnCase: false,
  act: 'invoice_confirm',
  entity: 'invoice',
  entityId: invoiceSample._id,
  before: { status: 'payment_made' },
  after: { status: 'payment_confirmed' },
  address: '198.51.100.24',
};

export const overviewSample: Overview = {
  orders: { pending: 0, completed: 2 },
  subscriptions: { active: 2 },
  images: { used: 50, limit: 84 },
  uploadPortalUrl: 'https://files.burnish.example/drop',
};
