import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { accountRoutes, apiKeyRoutes, sessionRoutes } from './features/accounts/index.ts';
import { passwordResetRoutes } from './features/accounts/password-reset/index.ts';
import { addressRoutes } from './features/addresses/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import { bankStatementRoutes } from './features/bank-statements/index.ts';
import { calendarRoutes } from './features/calendar/index.ts';
import { chatRoutes } from './features/chat/index.ts';
import { customerRoutes } from './features/customers/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { documentRoutes } from './features/documents/index.ts';
import { fileRoutes } from './features/files/index.ts';
import { importRoutes } from './features/imports/index.ts';
import { ledgerRoutes } from './features/ledger/index.ts';
import { moneyReportRoutes } from './features/money-reports/index.ts';
import { mailEventRoutes, notificationRoutes } from './features/notifications/index.ts';
import { historyRoutes } from './features/orders/history/index.ts';
import { invoiceRoutes } from './features/orders/invoices/index.ts';
import { ledgerActionRoutes } from './features/orders/ledger-actions/index.ts';
import { paymentRoutes } from './features/orders/payments/index.ts';
import { renewalRoutes } from './features/orders/renewals/index.ts';
import { orderRoutes } from './features/orders/requests/index.ts';
import { scheduledInvoiceRoutes } from './features/orders/scheduled-invoices/index.ts';
import { upgradeRoutes } from './features/orders/upgrades/index.ts';
import { personalDataRoutes } from './features/personal-data/index.ts';
import { annotationCommentRoutes } from './features/photos/annotation-comments/index.ts';
import { assignmentRoutes } from './features/photos/assignments/index.ts';
import { deliveryRoutes } from './features/photos/deliveries/index.ts';
import { dueTimeChangeRoutes } from './features/photos/due-time-changes/index.ts';
import { photoRoutes } from './features/photos/jobs/index.ts';
import { pendingSubmissionRoutes } from './features/photos/pending-submissions/index.ts';
import { questionRoutes } from './features/photos/questions/index.ts';
import { renditionRoutes } from './features/photos/renditions/index.ts';
import { reportRoutes } from './features/photos/reports/index.ts';
import { retentionRoutes } from './features/photos/retention/index.ts';
import { shareLinkRoutes } from './features/photos/share-links/index.ts';
import { styleGuideRoutes } from './features/photos/style-guides/index.ts';
import { uploadRoutes } from './features/photos/uploads/index.ts';
import { versionFileRoutes } from './features/photos/version-files/index.ts';
import { savedViewRoutes } from './features/saved-views/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { secondFactorRoutes } from './features/second-factor/index.ts';
import { securityEventRoutes } from './features/security-events/index.ts';
import { type SignIn, signInRoutes } from './features/sign-in/index.ts';
import { studioSettingsRoutes } from './features/studio-settings/index.ts';
import { subscriptionRoutes } from './features/subscriptions/index.ts';
import { taskRoutes } from './features/tasks/index.ts';
import { webhookRoutes } from './features/webhooks/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { BodyMemory } from './platform/http/body-memory.ts';
import type { Authenticate, Route } from './platform/http/route.ts';
import type { Services } from './services.ts';

interface RouteParts {
  readonly services: Services;
  readonly signIn: SignIn;
  readonly publicUrl: () => string;
  /** With the limit of upload requests. */
  readonly authenticateUpload: Authenticate;
  readonly bodyMemory: BodyMemory;
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
}

/** The calls of every feature. */
export function registerRoutes(
  app: FastifyInstance,
  route: Route,
  { services, signIn, publicUrl, authenticateUpload, bodyMemory, config, database, clock }: RouteParts,
): void {
  const { accounts, chats, orders, subscriptions, today, uploads } = services;
  signInRoutes(app, route, {
    signIn,
    publicUrl,
    securityEvents: services.securityEvents,
    limiter: services.callLimiters.signIns,
  });
  accountRoutes(route, accounts);
  sessionRoutes(route, accounts);
  apiKeyRoutes(route, accounts);
  calendarRoutes(app, route, services.calendar, accounts);
  passwordResetRoutes(route, services.passwordReset);
  secondFactorRoutes(route, services.secondFactors, accounts);
  addressRoutes(route, services.addresses);
  savedViewRoutes(route, services.savedViews);
  orderRoutes(route, orders);
  renewalRoutes(route, services.renewals);
  upgradeRoutes(route, services.upgrades);
  historyRoutes(route, services.orderHistory);
  invoiceRoutes(route, services.invoices, database);
  scheduledInvoiceRoutes(route, services.scheduledInvoices);
  paymentRoutes(route, services.payments);
  ledgerRoutes(route, services.ledger);
  ledgerActionRoutes(route, services.ledgerActions, services.ledger);
  bankStatementRoutes(route, services.bankStatements);
  importRoutes(route, services.imports);
  subscriptionRoutes(route, subscriptions);
  chatRoutes(route, chats);
  personalDataRoutes(app, route, services.personalData, accounts);
  notificationRoutes(app, route, services.notifications, services.unsubscribeLinks);
  mailEventRoutes(app, services.notifications, config.mailEventsSecret, bodyMemory);
  dashboardRoutes(route, {
    database,
    clock,
    orders,
    subscriptions,
    today,
    config,
    chats,
    invoices: services.invoices,
    photos: services.photos,
    questions: services.questions,
    studioSettings: services.studioSettings,
  });
  searchRoutes(route, [
    accounts.searchCustomers,
    services.photos.searchJobs,
    orders.search,
    services.invoices.search,
    services.payments.search,
  ]);
  customerRoutes(route, services);
  studioSettingsRoutes(route, services.studioSettings);
  auditRoutes(route, services.audit);
  securityEventRoutes(route, services.securityEvents);
  taskRoutes(route, services.taskAdministration);
  webhookRoutes(route, services.webhooks);
  uploadRoutes(app, route, uploads, authenticateUpload);
  documentRoutes(app, route, services.documents);
  fileRoutes(app, services.files);
  renditionRoutes(app, services.renditions);
  versionFileRoutes(app, services.versionFiles);
  pendingSubmissionRoutes(route, services.pendingSubmissions);
  photoRoutes(app, route, services.photos, uploads);
  questionRoutes(route, services.questions);
  assignmentRoutes(route, services.assignments);
  deliveryRoutes(app, route, services.deliveries, uploads);
  dueTimeChangeRoutes(route, services.dueTimeChanges);
  retentionRoutes(route, services.jobRetention);
  annotationCommentRoutes(route, services.annotationComments);
  shareLinkRoutes(app, route, services.shareLinks, services.guests);
  reportRoutes(route, services.reports);
  moneyReportRoutes(route, services.moneyReports);
  styleGuideRoutes(route, services.styleGuides);
}
