import { brand } from '@burnish/domain/brand';
import { personSample, userSample } from '../accounts/samples.ts';
import { addressSample } from '../addresses/samples.ts';
import type {
  Invoice,
  OrderEvent,
  OrderPrefill,
  PayPerImageRequest,
  Receipt,
  RelatedReceipt,
  SubscriptionRequest,
} from './entities.ts';

export const planSample = {
  _id: 'gold-plan',
  name: 'Gold Plan',
  imagesPerMonth: 60,
  monthlyPrice: 197,
} as const;

export const orderPrefillSample: OrderPrefill = {
  companyName: userSample.companyName,
  contactPerson: userSample.fullName,
  phone: userSample.phone,
  email: userSample.email,
  address: addressSample,
  taxId: userSample.taxId,
};

export const invoiceRefSample = {
  _id: '0193f5aa-11b2-7d40-8a55-9e0c31d7f604',
  invoiceNumber: 'INV-2026-000131',
  amount: 120_000,
  currency: 'NGN',
  status: 'payment_made',
  dueDate: '2026-12-02T00:00:00.000Z',
  amountDue: 120_000,
} as const;

export const planOrderSample: SubscriptionRequest = {
  _id: '0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3',
  orderNumber: 148,
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
  isAutoRenewal: false,
  upgradeStatus: null,
  status: 'invoice_sent',
  adminNotes: null,
  invoiceId: invoiceRefSample,
  scheduledInvoice: null,
  messageCount: 1,
  progress: {
    steps: [
      { step: 'requested', state: 'completed', reachedAt: '2026-10-30T10:00:00.000Z' },
      { step: 'approved', state: 'completed', reachedAt: '2026-10-31T08:30:00.000Z' },
      { step: 'invoiced', state: 'completed', reachedAt: '2026-11-02T08:31:00.000Z' },
      { step: 'paid', state: 'current', reachedAt: '2026-11-03T14:02:00.000Z' },
      { step: 'active', state: 'upcoming', reachedAt: null },
    ],
    waitingOn: 'studio',
  },
  allowedActions: [],
  createdAt: '2026-10-30T10:00:00.000Z',
};

export const orderEventsSample: readonly OrderEvent[] = [
  {
    _id: '0193f5aa-11b2-7d40-8a55-9e0c31d7f605',
    kind: 'invoice_sent',
    invoiceNumber: 'INV-2026-000131',
    reason: null,
    createdAt: '2026-11-02T08:31:00.000Z',
  },
  {
    _id: '0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b4',
    kind: 'submitted',
    invoiceNumber: null,
    reason: null,
    createdAt: '2026-10-30T10:00:00.000Z',
  },
];

export const paymentDetailsSample = {
  accountNumber: '0123456789',
  accountName: `${brand.name} Studio Ltd`,
  bankName: 'Meridian Bank',
  paymentLink: null,
  additionalInstructions: 'Use the invoice number as your payment reference.',
};

export const invoiceSample: Invoice = {
  ...invoiceRefSample,
  userId: personSample,
  planId: planSample,
  subscriptionType: 'subscription',
  billingCycle: 'monthly',
  requestId: planOrderSample._id,
  isAutoRenewal: false,
  paymentDetails: paymentDetailsSample,
  paymentInstructions: 'Please make payment using the details provided above.',
  notes: null,
  invoiceItems: [
    { description: 'Gold Plan - monthly subscription', quantity: 1, unitPrice: 120_000, total: 120_000 },
  ],
  billTo: {
    companyName: 'Okafor Studio',
    contactPerson: 'Adaeze Okafor',
    address: addressSample,
    taxId: null,
  },
  issuer: {
    legalName: brand.name,
    address: addressSample,
    taxId: '12345678-0001',
    registrationNumber: null,
    email: brand.email,
    phone: null,
  },
  amountPaid: 0,
  creditApplied: 0,
  amountWrittenOff: 0,
  amountCredited: 0,
  payments: [],
  creditNotes: [],
  viewedAt: '2026-11-02T12:40:10.000Z',
  confirmedAt: null,
  voidedAt: null,
  importedAt: null,
  receipt: { _id: '0193f6b4-8f3c-7e02-a5d7-60cc2b9f41c2', status: 'submitted', adminNotes: null },
  paymentSubmitted: true,
  messageCount: 1,
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
  warnings: null,
  receivedAmount: null,
  receivedDate: null,
  creditAmount: null,
  stillDue: null,
  differenceReason: null,
  reviewedBy: null,
  allowedActions: ['replace_file'],
  reviewedAt: null,
  createdAt: '2026-11-03T14:02:00.000Z',
};

export const relatedReceiptSample: RelatedReceipt = {
  _id: '0193f5f0-3b1a-7c44-9e60-7d5b9a0c2e18',
  invoiceNumber: 'INV-2026-000118',
  userId: personSample,
  amount: 120_000,
  currency: 'NGN',
  status: 'approved',
  hasSameFile: false,
  hasSameReference: true,
  hasSameInvoice: false,
  createdAt: '2026-10-03T09:15:00.000Z',
};

export const imagesPurchaseSample = {
  _id: 'high-end-retouch',
  name: 'High-End Retouch (Premium) (Pay-per-Image)',
  imagesPerMonth: 24,
  monthlyPrice: 8,
} as const;

export const imagesInvoiceRefSample = {
  _id: '0193f7d1-2b0c-7e5f-9d31-5a90b7c1e846',
  invoiceNumber: 'INV-2026-000132',
  amount: 192,
  currency: 'USD',
  status: 'sent',
  dueDate: '2026-12-05T00:00:00.000Z',
  amountDue: 192,
} as const;

export const imagesOrderSample: PayPerImageRequest = {
  _id: '0193f7c0-94aa-7b12-8f4e-21d7c60a3e95',
  orderNumber: 151,
  userId: personSample,
  requestType: 'pay-per-image',
  serviceName: 'High-End Retouch (Premium)',
  serviceType: 'High-End Retouch (Premium)',
  quantity: 24,
  unitPrice: 8,
  totalPrice: 192,
  pendingSubmission: null,
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
  scheduledInvoice: null,
  messageCount: 1,
  progress: {
    steps: [
      { step: 'requested', state: 'completed', reachedAt: '2026-11-04T09:00:00.000Z' },
      { step: 'approved', state: 'completed', reachedAt: '2026-11-04T11:20:00.000Z' },
      { step: 'invoiced', state: 'completed', reachedAt: '2026-11-05T08:10:00.000Z' },
      { step: 'paid', state: 'current', reachedAt: null },
      { step: 'active', state: 'upcoming', reachedAt: null },
    ],
    waitingOn: 'customer',
  },
  allowedActions: [],
  createdAt: '2026-11-04T09:00:00.000Z',
};

export const imagesInvoiceSample: Invoice = {
  ...invoiceSample,
  ...imagesInvoiceRefSample,
  planId: imagesPurchaseSample,
  subscriptionType: 'payPerImage',
  billingCycle: null,
  requestId: imagesOrderSample._id,
  isAutoRenewal: false,
  invoiceItems: [
    { description: 'High-End Retouch (Premium) (24 images)', quantity: 24, unitPrice: 8, total: 192 },
  ],
  viewedAt: null,
  receipt: null,
  paymentSubmitted: false,
  messageCount: 1,
  confirmation: 'check_receipts',
  allowedActions: ['view', 'void'],
  createdAt: '2026-11-05T08:10:00.000Z',
};
