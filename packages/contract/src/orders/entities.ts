// Orders of both kinds, with their invoices and receipts.
import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import { serviceIds } from '@burnish/domain/catalog/services';
import { orderEventKinds } from '@burnish/domain/orders/history';
import { confirmations } from '@burnish/domain/orders/invoice/confirmation';
import { invoiceActions, invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { ledgerActions } from '@burnish/domain/orders/ledger/ledger-actions';
import { orderActions, orderStatuses } from '@burnish/domain/orders/order';
import { orderParties, orderSteps, stepStates } from '@burnish/domain/orders/progress';
import {
  paymentMethods,
  receiptActions,
  receiptFileTypes,
  receiptStatuses,
} from '@burnish/domain/orders/receipt/receipt';
import { scheduleActions } from '@burnish/domain/orders/scheduled-invoice';
import { upgradeStatuses } from '@burnish/domain/subscriptions/upgrade';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { address } from '../addresses/entities.ts';
import { amount, calendarDate, currency, dateTime, id, identified, signedUrl } from '../common.ts';
import { creditNote } from '../ledger/entities.ts';
import { subscriptionTypes } from '../subscriptions/subscription-types.ts';
import { paymentDetails } from './payment-details.ts';

export const planRef = z.object({
  _id: z.enum(planIds),
  name: z.string(),
  imagesPerMonth: z.number().int(),
  monthlyPrice: amount.describe("The plan's catalog price in USD."),
});

/** What was bought. Individual images have the same fields as a plan. */
export const purchaseRef = z.object({
  _id: z.enum([...planIds, ...serviceIds]),
  name: z.string().describe("A plan's name, or '<service> (Pay-per-Image)'."),
  imagesPerMonth: z.number().int().describe('Pay per image: the number of images bought.'),
  monthlyPrice: amount.describe("A plan's catalog price in USD. Pay per image: the price of one image."),
});

export const orderProgress = z.object({
  steps: z.array(
    z.object({ step: z.enum(orderSteps), state: z.enum(stepStates), reachedAt: dateTime.nullable() }),
  ),
  waitingOn: z.enum(orderParties).nullable().describe('Null once the order is completed or rejected.'),
});

export const invoiceRef = identified.extend({
  invoiceNumber: z.string(),
  amount,
  currency,
  status: z.enum(invoiceStatuses),
  dueDate: calendarDate,
  amountDue: amount.describe('What is left to pay. 0 once the invoice is settled or void.'),
});

/** An invoice that is sent soon, together with the approval of its order. */
const scheduledInvoice = z.object({
  sendAt: dateTime,
  dueDate: calendarDate,
  bankName: z.string().nullable().describe('Of the payment details that it is sent with.'),
  scheduledBy: personRef,
  creditApplied: amount.describe(
    "What the customer's credit, as it is now, pays of it when it is sent, after those that are sent before it.",
  ),
  amountDue: amount.describe('What is left to pay then. 0: the invoice is settled when it is sent.'),
});

const messageCount = z
  .number()
  .int()
  .describe('Messages about it in the conversation. For customers without the internal notes.');

/** What orders of both kinds have in common. */
const orderBase = identified.extend({
  orderNumber: z
    .number()
    .int()
    .describe("Ascends with time, and some numbers are left out. Shown as 'Order 148'."),
  userId: personRef,
  currency,
  companyName: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  address,
  taxId: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  status: z.enum(orderStatuses),
  adminNotes: z.string().nullable().describe('For customers: the reason for a rejection, otherwise null.'),
  invoiceId: invoiceRef.nullable(),
  scheduledInvoice: scheduledInvoice
    .nullable()
    .describe('Sent soon, unless it is undone. Always null for customers.'),
  progress: orderProgress,
  messageCount,
  allowedActions: z.array(z.enum([...orderActions, ...scheduleActions])),
  createdAt: dateTime,
});

export const subscriptionRequest = orderBase.extend({
  requestType: z.literal('subscription'),
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  calculatedPrice: amount.describe("One month, in the order's currency."),
  finalPrice: amount.describe("The whole billing cycle, in the order's currency."),
  usdPrice: amount.describe('The whole billing cycle in USD.'),
  isAutoRenewal: z.boolean().describe('Whether it was placed by auto-renew.'),
  upgradeStatus: z
    .enum(upgradeStatuses)
    .nullable()
    .describe(
      'Of an upgrade during a paid period, which is `rejected` once it ended unpaid. Null: it is none.',
    ),
});

export const payPerImageRequest = orderBase.extend({
  requestType: z.literal('pay-per-image'),
  serviceName: z.string(),
  serviceType: z.string().describe('The same as serviceName.'),
  quantity: z.number().int().describe('Number of images.'),
  unitPrice: amount.describe("One image, in the order's currency."),
  totalPrice: amount.describe("All images, in the order's currency."),
  pendingSubmission: identified
    .extend({ photoCount: z.number().int(), expiresAt: dateTime })
    .nullable()
    .describe('Photos that are submitted once the order is settled.'),
});

export const order = z.discriminatedUnion('requestType', [subscriptionRequest, payPerImageRequest]);

/** What the form of a new order starts with. */
export const orderPrefill = z.object({
  companyName: z.string().nullable(),
  contactPerson: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  address: address.nullable(),
  taxId: z.string().nullable(),
});

export const orderEvent = identified.extend({
  kind: z.enum(orderEventKinds),
  invoiceNumber: z.string().nullable().describe('The invoice that it is about.'),
  reason: z.string().nullable().describe('Of a rejection, if the studio gave one.'),
  createdAt: dateTime,
});

/** Whom an invoice is addressed to, as it was when the invoice was issued. */
export const billTo = z.object({
  companyName: z.string(),
  contactPerson: z.string(),
  address,
  taxId: z.string().nullable(),
});

/** The studio's legal details, as they were when a document was issued. */
export const issuer = z.object({
  legalName: z.string(),
  address: address.nullable(),
  taxId: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
});

/** A confirmed payment, for which there is a payment receipt. */
export const payment = identified.extend({
  paymentNumber: z.string(),
  amount: amount.describe('What arrived.'),
  currency,
  paymentDate: calendarDate,
  createdAt: dateTime.describe('When the payment was confirmed.'),
});

export const invoice = invoiceRef.extend({
  userId: personRef,
  planId: purchaseRef,
  subscriptionType: z.enum(subscriptionTypes),
  billingCycle: z.enum(billingCycles).nullable().describe('Null for pay per image.'),
  requestId: id.describe("The order's ID."),
  isAutoRenewal: z.boolean().describe('Whether the order was placed by auto-renew.'),
  paymentDetails,
  paymentInstructions: z.string(),
  notes: z.string().nullable(),
  invoiceItems: z.array(
    z.object({ description: z.string(), quantity: z.number().int(), unitPrice: amount, total: amount }),
  ),
  billTo,
  issuer,
  amountPaid: amount.describe('Paid so far, with payments and credit.'),
  creditApplied: amount.describe("The part of it that was paid with the customer's credit."),
  amountWrittenOff: amount,
  amountCredited: amount.describe('The sum of its credit notes.'),
  payments: z.array(payment),
  creditNotes: z.array(creditNote),
  viewedAt: dateTime.nullable(),
  confirmedAt: dateTime.nullable(),
  voidedAt: dateTime.nullable(),
  importedAt: dateTime
    .nullable()
    .describe('When it was imported from another system, whose number and date it keeps. Null: it was not.'),
  receipt: identified
    .extend({ status: z.enum(receiptStatuses), adminNotes: z.string().nullable() })
    .nullable()
    .describe('The latest receipt.'),
  paymentSubmitted: z
    .boolean()
    .describe(
      "Whether a receipt exists that wasn't rejected. False while the remaining balance is due after a partial payment.",
    ),
  messageCount,
  confirmation: z.enum(confirmations).describe('What an admin can do next to confirm the payment.'),
  allowedActions: z.array(z.enum([...invoiceActions, ...ledgerActions])),
  createdAt: dateTime,
});

export const receipt = identified.extend({
  invoiceId: invoiceRef,
  userId: personRef,
  amount,
  currency,
  status: z.enum(receiptStatuses),
  paymentMethod: z.enum(paymentMethods),
  transactionReference: z.string(),
  paymentDate: calendarDate,
  receiptLink: z.string().nullable(),
  receiptUrl: signedUrl.nullable(),
  fileName: z.string().nullable(),
  fileType: z.enum(receiptFileTypes).nullable(),
  fileSize: z.number().int().nullable().describe('In bytes.'),
  notes: z.string().nullable(),
  adminNotes: z.string().nullable().describe('For customers: the reason for a rejection, otherwise null.'),
  revision: z
    .number()
    .int()
    .describe('Increases when the file is replaced. Send it with an approval to approve exactly this file.'),
  warnings: z
    .object({
      amountDifference: amount.describe(
        "The receipt's amount minus what is due for the invoice, or was due when it was reviewed.",
      ),
      isDuplicateFile: z.boolean(),
      isDuplicateReference: z.boolean(),
    })
    .nullable()
    .describe('For admins: what to check before approving. Null for customers.'),
  receivedAmount: amount
    .nullable()
    .describe('What arrived, as an admin entered it at the approval. Null if none was entered.'),
  receivedDate: calendarDate.nullable().describe('The day on which it arrived.'),
  creditAmount: amount
    .nullable()
    .describe('The part of an approved payment that was more than due, and became credit.'),
  stillDue: amount.nullable().describe('What was left to pay after an approved partial payment.'),
  differenceReason: z.string().nullable().describe('Why another amount was accepted. Null for customers.'),
  reviewedBy: personRef.nullable().describe('Who approved or rejected the receipt. Null for customers.'),
  allowedActions: z.array(z.enum(receiptActions)),
  reviewedAt: dateTime.nullable(),
  createdAt: dateTime,
});

/** Another receipt that has something in common with the one under review. */
export const relatedReceipt = identified.extend({
  invoiceNumber: z.string(),
  userId: personRef,
  amount,
  currency,
  status: z.enum(receiptStatuses),
  hasSameFile: z.boolean().describe('One of its files has the same content as the current file.'),
  hasSameReference: z.boolean(),
  hasSameInvoice: z.boolean(),
  createdAt: dateTime,
});

export type PayPerImageRequest = z.output<typeof payPerImageRequest>;
export type SubscriptionRequest = z.output<typeof subscriptionRequest>;
export type Order = z.output<typeof order>;
export type OrderPrefill = z.output<typeof orderPrefill>;
export type OrderEvent = z.output<typeof orderEvent>;
export type OrderProgress = z.output<typeof orderProgress>;
export type Invoice = z.output<typeof invoice>;
export type Payment = z.output<typeof payment>;
export type Receipt = z.output<typeof receipt>;
export type RelatedReceipt = z.output<typeof relatedReceipt>;
