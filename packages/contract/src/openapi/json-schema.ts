// Zod schemas as JSON Schema. Named schemas are written once and referenced elsewhere.
import { z } from 'zod';
import * as accounts from '../accounts/entities.ts';
import * as addresses from '../addresses/entities.ts';
import * as apiKeys from '../api-keys/entities.ts';
import * as assignments from '../assignments/entities.ts';
import * as audit from '../audit/entities.ts';
import * as bankStatements from '../bank-statements/entities.ts';
import * as calendarFeeds from '../calendar-feeds/entities.ts';
import * as chat from '../chat/entities.ts';
import * as customers from '../customers/entities.ts';
import * as dashboard from '../dashboard/entities.ts';
import { errorReply, fieldError } from '../error-reply.ts';
import * as imports from '../imports/entities.ts';
import * as ledger from '../ledger/entities.ts';
import * as moneyReports from '../money-reports/entities.ts';
import { studioUsageEntry } from '../money-reports/usage-entries.ts';
import * as notifications from '../notifications/entities.ts';
import * as orders from '../orders/entities.ts';
import { paymentDetails } from '../orders/payment-details.ts';
import { page } from '../paging.ts';
import * as pauses from '../pauses/entities.ts';
import * as pendingSubmissions from '../pending-submissions/entities.ts';
import * as personalData from '../personal-data/entities.ts';
import * as annotations from '../photos/annotations.ts';
import * as photos from '../photos/entities.ts';
import * as questions from '../questions/entities.ts';
import * as refundRequests from '../refund-requests/entities.ts';
import * as reports from '../reports/entities.ts';
import * as search from '../search/entities.ts';
import * as secondFactors from '../second-factor/entities.ts';
import * as securityEvents from '../security-events/entities.ts';
import * as shareLinks from '../share-links/entities.ts';
import * as studioLists from '../studio-lists/entities.ts';
import * as studioSettings from '../studio-settings/entities.ts';
import * as styleGuides from '../style-guides/entities.ts';
import * as subscriptions from '../subscriptions/entities.ts';
import * as tasks from '../tasks/entities.ts';
import * as webhooks from '../webhooks/entities.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  User: accounts.user,
  Person: accounts.personRef,
  StaffMember: accounts.staffRef,
  JobCustomer: accounts.customerRef,
  JobRetoucher: photos.jobRetoucher,
  PhotoAssignment: photos.assignment,
  AnnotationThread: photos.annotationThread,
  DueTimeChange: photos.dueTimeChange,
  JobRetention: photos.jobRetention,
  Retoucher: assignments.retoucher,
  Session: accounts.session,
  ApiKey: apiKeys.apiKey,
  ApiKeyScope: apiKeys.apiKeyScope,
  CalendarFeed: calendarFeeds.calendarFeed,
  Plan: orders.planRef,
  Purchase: orders.purchaseRef,
  Address: addresses.address,
  SavedAddress: addresses.savedAddress,
  OrderPrefill: orders.orderPrefill,
  OrderProgress: orders.orderProgress,
  InvoiceReference: orders.invoiceRef,
  SubscriptionRequest: orders.subscriptionRequest,
  PayPerImageRequest: orders.payPerImageRequest,
  OrderEvent: orders.orderEvent,
  RelatedReceipt: orders.relatedReceipt,
  PaymentDetails: paymentDetails,
  Invoice: orders.invoice,
  Receipt: orders.receipt,
  Chat: chat.chat,
  ChatMessage: chat.chatMessage,
  ChatPerson: chat.chatPerson,
  Notification: notifications.notification,
  NotificationSettings: notifications.notificationSettings,
  QuietHours: notifications.quietHours,
  LegalDetails: studioSettings.legalDetails,
  OpeningHours: studioSettings.openingHours,
  PaymentProfile: studioSettings.paymentProfile,
  CannedReply: chat.cannedReply,
  PlanSubscription: subscriptions.planSubscription,
  ImagesSubscription: subscriptions.imagesSubscription,
  Subscription: subscriptions.subscription,
  UsageEntry: subscriptions.usageEntry,
  StudioUsageEntry: studioUsageEntry,
  Pause: pauses.pause,
  RefundRequest: refundRequests.refundRequest,
  RefundCalculation: refundRequests.refundCalculation,
  Photo: photos.photo,
  Job: photos.job,
  BoardColumn: photos.boardColumn,
  Upload: photos.upload,
  PendingSubmission: pendingSubmissions.pendingSubmission,
  PhotoQuota: photos.photoQuota,
  Annotation: annotations.annotation,
  Pin: annotations.pin,
  Ring: annotations.ring,
  Stroke: annotations.stroke,
  PinInput: annotations.pinInput,
  RingInput: annotations.ringInput,
  StrokeInput: annotations.strokeInput,
  Question: questions.question,
  ShareLink: shareLinks.shareLink,
  GuestComment: shareLinks.guestComment,
  SharedComment: shareLinks.sharedComment,
  SharedPhoto: shareLinks.sharedPhoto,
  Share: shareLinks.share,
  ExchangeRate: moneyReports.exchangeRate,
  OnTimeReport: reports.onTimeReport,
  OnTimeFigures: reports.onTimeFigures,
  LateDelivery: reports.lateDelivery,
  StyleGuide: styleGuides.styleGuide,
  LastJob: styleGuides.lastJob,
  AuditRecord: audit.auditRecord,
  CustomerNote: customers.customerNote,
  AccountBalance: ledger.accountBalance,
  CreditNote: ledger.creditNote,
  LedgerEntry: ledger.ledgerEntry,
  InvoicePurchase: ledger.invoicePurchase,
  BankStatement: bankStatements.bankStatement,
  BankStatementLine: bankStatements.bankStatementLine,
  BankStatementProposal: bankStatements.proposal,
  ColumnMapping: bankStatements.columnMapping,
  ImportPreview: imports.importPreview,
  ImportResult: imports.importResult,
  SignInChallenge: secondFactors.signInChallenge,
  SecondFactor: secondFactors.secondFactor,
  Passkey: secondFactors.passkey,
  DataExport: personalData.dataExport,
  AccountDeletion: personalData.accountDeletion,
  SearchResult: search.searchResult,
  SecurityEvent: securityEvents.securityEvent,
  TaskCounts: tasks.taskCounts,
  TaskSchedule: tasks.taskSchedule,
  FailedTask: tasks.failedTask,
  WebhookEndpoint: webhooks.webhookEndpoint,
  WebhookDelivery: webhooks.webhookDelivery,
  WebhookEvent: webhooks.webhookEvent,
  ListSummary: studioLists.listSummary,
  InvoiceSummary: studioLists.invoiceSummary,
  BuiltInView: studioLists.builtInView,
  SavedView: studioLists.savedView,
  Stats: dashboard.stats,
  Page: page,
  Error: errorReply,
  FieldError: fieldError,
})) {
  schemaNames.add(schema, { id });
}

const localRef = '"$ref":"#/$defs/';
const sharedRef = '"$ref":"#/components/schemas/';

type JsonSchemaWithDefs = JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> };

function removeRedundantConstraints(schema: JsonSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Writes schemas as JSON Schema and collects the named schemas that they reference. */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};

  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const json = z.toJSONSchema(schema, {
      io,
      metadata: schemaNames,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        removeRedundantConstraints(jsonSchema);
        // Names are in our own registry, so descriptions have to be copied from the global one.
        const description = z.globalRegistry.get(zodSchema)?.description;
        if (description !== undefined) jsonSchema.description = description;
      },
    });
    const written: JsonSchemaWithDefs = JSON.parse(JSON.stringify(json).replaceAll(localRef, sharedRef));
    const { $schema: _, $defs = {}, ...rest } = written;
    Object.assign(components, $defs);
    return rest;
  }

  return { write, components };
}
