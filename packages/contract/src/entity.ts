// The things of the product as they stand on the wire. The one place that knows `_id` and populated members.
import { roles, userTypes } from '@burnish/domain/access/access';
import { billingCycles, planIds, tiers } from '@burnish/domain/catalogue/plans';
import { serviceIds } from '@burnish/domain/catalogue/services';
import { chatSides, messageKinds } from '@burnish/domain/chat/chat';
import { confirmations } from '@burnish/domain/invoice/confirmation';
import { invoiceActs, invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/order/ordered';
import { actors, orderSteps, stepStates } from '@burnish/domain/order/path';
import { jobActs, jobStatuses, paces } from '@burnish/domain/photo/job';
import {
  photoActs,
  photoFindings,
  photoStatuses,
  photoTypes,
  uploadStates,
} from '@burnish/domain/photo/photo';
import {
  paymentMethods,
  receiptActs,
  receiptFileTypes,
  receiptStatuses,
} from '@burnish/domain/receipt/receipt';
import { requestActs, requestStatuses } from '@burnish/domain/request/request';
import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import { z } from 'zod';
import { liveEntities } from './events.ts';

const id = z.string();
const time = z.iso.datetime();
const amount = z.number().describe('A decimal number of the currency beside it.');
const currency = z.enum(currencies);

export const user = z.object({
  _id: id,
  fullName: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  userType: z.enum(userTypes).nullable(),
  isEmailVerified: z.boolean(),
  isActive: z.boolean(),
  createdAt: time,
});

export const personRef = user.pick({ _id: true, fullName: true, email: true, companyName: true });

export const planRef = z.object({
  _id: z.enum(planIds),
  name: z.string(),
  imagesPerMonth: z.number().int(),
  monthlyPrice: amount.describe("The plan's catalogue price in USD."),
});

/** What was bought, in the shape of a plan also where it is a number of images. */
export const purchaseRef = z.object({
  _id: z.enum([...planIds, ...serviceIds]),
  name: z.string().describe("A plan's name, or '<service> (Pay-per-Image)'."),
  imagesPerMonth: z.number().int().describe('Pay per image: the images bought.'),
  monthlyPrice: amount.describe("A plan's catalogue price in USD; pay per image: the price of one image."),
});

export const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

export const orderPath = z.object({
  steps: z.array(z.object({ step: z.enum(orderSteps), state: z.enum(stepStates), at: time.nullable() })),
  actsNext: z.enum(actors).nullable().describe('Who must act; null when the order has come to its end.'),
});

export const invoiceRef = z.object({
  _id: id,
  invoiceNumber: z.string(),
  amount,
  currency,
  status: z.enum(invoiceStatuses),
  dueDate: time.describe('A calendar date, at midnight UTC.'),
});

/** An order of either kind, up to what it is for. */
const orderRequest = z.object({
  _id: id,
  userId: personRef,
  currency,
  companyName: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  address,
  taxId: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  status: z.enum(requestStatuses),
  adminNotes: z.string().nullable().describe('For customers: the reason of a rejection, else null.'),
  invoiceId: invoiceRef.nullable(),
  path: orderPath,
  allowedActions: z.array(z.enum(requestActs)),
  createdAt: time,
});

export const subscriptionRequest = orderRequest.extend({
  requestType: z.literal('subscription'),
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  calculatedPrice: amount.describe('One month, in the currency of the order.'),
  finalPrice: amount.describe('The whole cycle, in the currency of the order.'),
  usdPrice: amount.describe('The whole cycle in USD.'),
});

export const payPerImageRequest = orderRequest.extend({
  requestType: z.literal('pay-per-image'),
  serviceName: z.string(),
  serviceType: z.string().describe('The same as serviceName.'),
  quantity: z.number().int().describe('Images.'),
  unitPrice: amount.describe('One image, in the currency of the order.'),
  totalPrice: amount.describe('All images, in the currency of the order.'),
});

/** An order of either kind. */
export const order = z.discriminatedUnion('requestType', [subscriptionRequest, payPerImageRequest]);

export const paymentDetails = z.object({
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  bankName: z.string().nullable(),
  paymentLink: z.string().nullable(),
  additionalInstructions: z.string().nullable(),
});

export const invoice = z.object({
  ...invoiceRef.shape,
  userId: personRef,
  planId: purchaseRef,
  subscriptionType: z.enum(orderKinds),
  billingCycle: z.enum(billingCycles).nullable().describe('Null for pay per image.'),
  requestId: id.describe('The order that it is for.'),
  paymentDetails,
  paymentInstructions: z.string(),
  notes: z.string().nullable(),
  invoiceItems: z.array(
    z.object({ description: z.string(), quantity: z.number().int(), unitPrice: amount, total: amount }),
  ),
  viewedAt: time.nullable(),
  confirmedAt: time.nullable(),
  receipt: z
    .object({ _id: id, status: z.enum(receiptStatuses), adminNotes: z.string().nullable() })
    .nullable()
    .describe('The latest receipt handed in for it.'),
  paymentSubmitted: z.boolean().describe('A receipt that was not rejected exists.'),
  confirmation: z.enum(confirmations).describe('What an admin can do towards confirming the payment.'),
  allowedActions: z.array(z.enum(invoiceActs)),
  createdAt: time,
});

export const receipt = z.object({
  _id: id,
  invoiceId: invoiceRef,
  userId: personRef,
  amount,
  currency,
  status: z.enum(receiptStatuses),
  paymentMethod: z.enum(paymentMethods),
  transactionReference: z.string(),
  paymentDate: time.describe('A calendar date, at midnight UTC.'),
  receiptLink: z.string().nullable(),
  receiptUrl: z
    .string()
    .nullable()
    .describe('A signed address of the file on this origin, good for ten minutes.'),
  fileName: z.string().nullable(),
  fileType: z.enum(receiptFileTypes).nullable(),
  fileSize: z.number().int().nullable().describe('Bytes.'),
  notes: z.string().nullable(),
  adminNotes: z.string().nullable().describe('For customers: the reason of a rejection, else null.'),
  revision: z.number().int().describe('Grows when the file is replaced; name it to approve what was seen.'),
  marks: z
    .object({
      amountDifference: amount.describe("The receipt's amount less the invoice's."),
      fileSeenBefore: z.boolean(),
      referenceSeenBefore: z.boolean(),
    })
    .nullable()
    .describe('For admins: what deserves a second look.'),
  allowedActions: z.array(z.enum(receiptActs)),
  reviewedAt: time.nullable(),
  createdAt: time,
});

const subscriptionCommon = z.object({
  _id: id,
  userId: personRef,
  status: z.enum(subscriptionStatuses),
  currency,
  imagesUsed: z.number().int(),
  isExhausted: z.boolean(),
  isUsable: z.boolean(),
  paidAt: time,
  createdAt: time,
});

export const planSubscription = subscriptionCommon.extend({
  subscriptionType: z.literal('subscription'),
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  monthlyPrice: amount.describe("One month, in the subscription's currency."),
  startDate: time.describe('Of the running period.'),
  endDate: time.describe('Of the running period.'),
  nextBillingDate: time.describe('The end of all that is paid for.'),
  imagesLimit: z.number().int().describe("The running period's images and what rolled over into it."),
  rolledOver: z.number().int(),
  autoRenew: z.boolean(),
});

export const imagesSubscription = subscriptionCommon.extend({
  subscriptionType: z.literal('payPerImage'),
  planId: purchaseRef,
  serviceName: z.string(),
  serviceType: z.string().describe('The same as serviceName.'),
  quantity: z.number().int().describe('Images bought.'),
  unitPrice: amount.describe('One image, in the currency of the order.'),
  monthlyPrice: amount.describe('The same as unitPrice.'),
  startDate: time.describe('When the payment was confirmed.'),
  imagesLimit: z.number().int().describe('The same as quantity.'),
  specialInstructions: z.string().nullable(),
});

/** What confirmed payments bought: a plan, or a number of images. */
export const subscription = z.discriminatedUnion('subscriptionType', [planSubscription, imagesSubscription]);

export const usageEntry = z.object({
  _id: id,
  images: z.number().int().describe('Used by this entry; a negative number is given back. Never 0.'),
  tier: z.enum(tiers).nullable().describe('Null: of no tier.'),
  reason: z.string().nullable(),
  person: personRef.nullable().describe('Who entered it. Null: the product itself.'),
  createdAt: time,
});

export const mark = z.object({
  x: z.number().describe('From 0 to 1 of the width.'),
  y: z.number().describe('From 0 to 1 of the height.'),
  note: z.string(),
});

export const photo = z.object({
  _id: id,
  userId: personRef,
  subscriptionId: id,
  jobId: id,
  fileName: z.string().describe("The camera's."),
  mimeType: z.enum(photoTypes),
  size: z.number().int().describe('Bytes.'),
  width: z.number().int().nullable().describe('Upright, in pixels. Null: not known of a raw file.'),
  height: z.number().int().nullable(),
  tier: z.enum(tiers).nullable().describe('Null: of no tier.'),
  status: z.enum(photoStatuses),
  notes: z.string().nullable(),
  marks: z.array(mark),
  findings: z.array(z.enum(photoFindings)).describe('What deserves a second look.'),
  sha256: z.string(),
  thumbnailUrl: z
    .string()
    .nullable()
    .describe(
      'A signed address on this origin, good for at least five minutes. Null: there is no picture of it.',
    ),
  url: z.string().describe('A signed address of the original, good for ten minutes.'),
  allowedActions: z.array(z.enum(photoActs)),
  createdAt: time,
});

/** The photographs of one submission. */
export const job = z.object({
  _id: id,
  number: z.string(),
  userId: personRef,
  subscriptionId: id,
  subscriptionName: z.string(),
  brief: z.string().nullable(),
  pace: z.enum(paces).describe('rush is for an extra fee, agreed on before work begins.'),
  dueAt: time,
  status: z.enum(jobStatuses),
  photoCount: z.number().int().describe('Without those that were withdrawn.'),
  size: z.number().int().describe('Bytes of all originals.'),
  thumbnailUrls: z.array(z.string()).describe('Of its first photographs.'),
  allowedActions: z.array(z.enum(jobActs)),
  createdAt: time,
});

/** A file that was uploaded and not yet handed in. Nothing is spent on it. */
export const upload = z.object({
  _id: id,
  fileName: z.string(),
  folder: z.string().describe("Where it lay at the customer's, or empty."),
  size: z.number().int().describe('Bytes of the whole file.'),
  offset: z.number().int().describe('Bytes that are here.'),
  state: z.enum(uploadStates),
  refusal: z.string().nullable().describe('For a person: why it cannot be handed in.'),
  mimeType: z.enum(photoTypes).nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  findings: z.array(z.enum(photoFindings)),
  sha256: z.string().nullable().describe('Of what arrived; once all of it is here.'),
  thumbnailUrl: z.string().nullable(),
  pictureUrl: z.string().nullable().describe('A larger picture of it, to mark what is to be done.'),
  createdAt: time,
  endsAt: time.describe('It is swept away then, unless it was handed in.'),
});

/** What photographs can be handed in for: a plan's period, or images bought by the piece. */
export const photoAccount = z.object({
  subscriptionId: id,
  name: z.string(),
  subscriptionType: z.enum(orderKinds),
  currency,
  imagesUsed: z.number().int(),
  imagesLimit: z.number().int(),
  tiersLeft: z
    .object({ natural: z.number().int(), highEnd: z.number().int(), magazine: z.number().int() })
    .nullable()
    .describe("A plan's images left by tier. Null: bought by the piece."),
  tier: z.enum(tiers).nullable().describe('The tier of images bought by the piece.'),
  turnarounds: z.array(z.object({ pace: z.enum(paces), hours: z.number().int() })),
  endsAt: time.nullable().describe('Until when they can be used. Null: no end.'),
});

/** What runs: plans within a paid period or its days of grace, and images bought by the piece that are left. */
export const overview = z.object({
  orders: z.object({
    pending: z.number().int(),
    completed: z.number().int().describe('Approved, invoiced or completed.'),
  }),
  subscriptions: z.object({ active: z.number().int() }),
  images: z.object({
    used: z.number().int().describe('Of the running periods and the images that are left.'),
    limit: z.number().int(),
  }),
  uploadPortalUrl: z
    .string()
    .nullable()
    .describe('Where photographs are handed in; null: there is no portal.'),
});

export const auditRecord = z.object({
  _id: id,
  at: time,
  actor: personRef.nullable().describe('Null: the product itself, or somebody not signed in.'),
  isOwnCase: z.boolean().describe('An admin who decided on an order of their own.'),
  act: z.string(),
  entity: z.enum(liveEntities),
  entityId: id,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable().describe('The network address that it was asked from.'),
});

const studioRef = user.pick({ _id: true, fullName: true });

export const chat = z.object({
  _id: id,
  user: personRef,
  admin: studioRef.nullable().describe('Who has it; null until an admin has opened it.'),
  lastMessage: z
    .string()
    .nullable()
    .describe('Its beginning, or the name of the file. Notes and automatic answers do not count.'),
  lastMessageTime: time.nullable(),
  unreadCount: z
    .object({ user: z.number().int(), admin: z.number().int() })
    .describe('For each side, the messages of the other one that it has not read.'),
  readUpTo: z
    .object({ user: z.number().int(), admin: z.number().int() })
    .describe('The place of the last message that each side has read; 0 for none.'),
  createdAt: time,
});

export const chatSubject = z.object({
  kind: z.enum(['order', 'invoice']),
  _id: id,
  label: z.string().describe("Such as 'Gold Plan' or 'INV-2026-000131'."),
});

export const chatMessage = z.object({
  _id: id,
  chat: id,
  seq: z.number().int().describe('Its place in the conversation, counted from 1. Some places are empty.'),
  kind: z.enum(messageKinds),
  sender: z
    .object({ _id: id, fullName: z.string().nullable(), email: z.string() })
    .describe("Of an automatic answer: the studio, with the _id 'studio'."),
  side: z.enum(chatSides).describe('The side of the conversation that it comes from.'),
  message: z.string().describe('Empty where a file says it all.'),
  attachment: z
    .object({
      fileName: z.string(),
      fileType: z.enum(receiptFileTypes),
      fileSize: z.number().int().describe('Bytes.'),
      url: z.string().describe('A signed address on this origin, good for ten minutes.'),
    })
    .nullable(),
  about: chatSubject.nullable(),
  clientId: z.string().optional().describe('As its sender named it.'),
  createdAt: time,
});

export const chatPerson = z.object({
  user: personRef,
  hasPriority: z.boolean().describe('Gold and Diamond.'),
  chat: chat.nullable().describe('Null: nobody has begun a conversation yet.'),
});

export const cannedReply = z.object({ _id: id, title: z.string(), text: z.string() });

export const transcript = z.object({
  fileName: z.string(),
  text: z.string().describe('The whole conversation, a message after the other, with times in UTC.'),
});

export const stats = z.object({
  users: z.object({ total: z.number().int() }),
  subscriptionRequests: z.object({ pending: z.number().int() }),
  payPerImageRequests: z.object({ pending: z.number().int() }),
  invoices: z.object({ total: z.number().int() }),
  payments: z.object({
    pending: z.number().int().describe('Invoices whose payment is claimed and not confirmed.'),
    awaitingReview: z.number().int().describe('Those of them whose receipt nobody has reviewed.'),
  }),
  receipts: z.object({ submitted: z.number().int() }),
  chat: z.object({ unread: z.number().int().describe('Messages of customers that no admin has read.') }),
});

export type User = z.output<typeof user>;
export type PayPerImageRequest = z.output<typeof payPerImageRequest>;
export type SubscriptionRequest = z.output<typeof subscriptionRequest>;
export type Order = z.output<typeof order>;
export type Overview = z.output<typeof overview>;
export type Invoice = z.output<typeof invoice>;
export type Receipt = z.output<typeof receipt>;
export type PlanSubscription = z.output<typeof planSubscription>;
export type ImagesSubscription = z.output<typeof imagesSubscription>;
export type AuditRecord = z.output<typeof auditRecord>;
export type Subscription = z.output<typeof subscription>;
export type UsageEntry = z.output<typeof usageEntry>;
export type Stats = z.output<typeof stats>;
export type PersonRef = z.output<typeof personRef>;
export type Chat = z.output<typeof chat>;
export type ChatMessage = z.output<typeof chatMessage>;
export type ChatSubject = z.output<typeof chatSubject>;
export type ChatPerson = z.output<typeof chatPerson>;
export type CannedReply = z.output<typeof cannedReply>;
export type Mark = z.output<typeof mark>;
export type Photo = z.output<typeof photo>;
export type Job = z.output<typeof job>;
export type Upload = z.output<typeof upload>;
export type PhotoAccount = z.output<typeof photoAccount>;
export type OrderPathView = z.output<typeof orderPath>;
