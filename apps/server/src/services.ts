// Creates every service once, in the order in which they depend on each other. The application, the demo data, the
// admin command and the tests all get their services here.
import type { Config } from './config.ts';
import { createAccounts, createTokens } from './features/accounts/index.ts';
import { createPasswordReset } from './features/accounts/password-reset/index.ts';
import { createSecurityMails } from './features/accounts/security-mails/index.ts';
import { createThrottle } from './features/accounts/sign-in-throttle/index.ts';
import { createAddresses } from './features/addresses/index.ts';
import { createAudit, insertAuditRecords } from './features/audit/index.ts';
import { createLastBackup } from './features/backups/index.ts';
import { createBankStatements } from './features/bank-statements/index.ts';
import { createCalendar } from './features/calendar/index.ts';
import { createChatPublisher, createChats } from './features/chat/index.ts';
import { createCustomerNotes } from './features/customers/index.ts';
import { createDocuments } from './features/documents/index.ts';
import { createFiles } from './features/files/index.ts';
import {
  createImports,
  createInvoiceImporter,
  createPlanImporter,
  customerImporter,
} from './features/imports/index.ts';
import { createLedger } from './features/ledger/index.ts';
import { createMoneyReports } from './features/money-reports/index.ts';
import {
  createDigest,
  createNotifications,
  createSaveNotifications,
  createScheduledNotifications,
  createUnsubscribeLinks,
  registerNotificationMails,
} from './features/notifications/index.ts';
import { createOrderHistory } from './features/orders/history/index.ts';
import { createInvoices } from './features/orders/invoices/index.ts';
import { createLedgerActions } from './features/orders/ledger-actions/index.ts';
import { createPayments, createReceivePayment } from './features/orders/payments/index.ts';
import { createRenewals } from './features/orders/renewals/index.ts';
import { createOrders } from './features/orders/requests/index.ts';
import { createScheduledInvoices } from './features/orders/scheduled-invoices/index.ts';
import { createSettlement } from './features/orders/settlement.ts';
import { createUpgrades } from './features/orders/upgrades/index.ts';
import { createPersonalData } from './features/personal-data/index.ts';
import { createAnnotationComments } from './features/photos/annotation-comments/index.ts';
import { createAssignments, releasePhotosTask } from './features/photos/assignments/index.ts';
import { createDeliveries, listDelivered } from './features/photos/deliveries/index.ts';
import { createDueTimeChanges } from './features/photos/due-time-changes/index.ts';
import { createJobAccess } from './features/photos/job-access/index.ts';
import { createPhotos } from './features/photos/jobs/index.ts';
import {
  createFollowOrderEnd,
  createPendingSubmissions,
} from './features/photos/pending-submissions/index.ts';
import { createQuestions } from './features/photos/questions/index.ts';
import { createRenditions } from './features/photos/renditions/index.ts';
import { createReports } from './features/photos/reports/index.ts';
import { createJobRetention, createOriginalRetention } from './features/photos/retention/index.ts';
import { createGuests, createShareLinks } from './features/photos/share-links/index.ts';
import { createStyleGuides } from './features/photos/style-guides/index.ts';
import { createUploadLocks, createUploads, openUploadStaging } from './features/photos/uploads/index.ts';
import { createVersionFiles } from './features/photos/version-files/index.ts';
import { createSavedViews } from './features/saved-views/index.ts';
import { createSecondFactors } from './features/second-factor/index.ts';
import { createSecurityEvents } from './features/security-events/index.ts';
import { createStudioSettings } from './features/studio-settings/index.ts';
import { createSubscriptions } from './features/subscriptions/index.ts';
import { createTaskAdministration } from './features/tasks/index.ts';
import { createToday } from './features/today/index.ts';
import { createUsage } from './features/usage/index.ts';
import { createSaveWebhookEvents, createWebhooks } from './features/webhooks/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { createIds, type NewId } from './platform/db/ids.ts';
import type { SessionLocks } from './platform/db/session-locks.ts';
import { createTransact } from './platform/db/transaction.ts';
import { createCallLimiters } from './platform/http/cost-limits.ts';
import { createRateLimiters } from './platform/http/rate-limit.ts';
import { createSharedCounts } from './platform/http/shared-counts/shared-counts.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer, mailFolder } from './platform/mail/mailer.ts';
import type { RealtimeServer } from './platform/realtime/realtime.ts';
import type { DiskSpace } from './platform/storage/disk-space.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Tasks } from './platform/tasks/tasks.ts';

type ServiceConfig = Pick<
  Config,
  | 'adminEmails'
  | 'backupMaxAgeHours'
  | 'chatRetentionDays'
  | 'dailyFileBytes'
  | 'dataExportBytes'
  | 'dataDir'
  | 'databaseUrl'
  | 'decoderMemoryBytes'
  | 'mail'
  | 'originalRetentionDays'
  | 'rateLimits'
  | 'requireAdminSecondFactor'
  | 'securityEventRetentionDays'
  | 'signIn'
  | 'storage'
  | 'studioTimeZone'
  | 'unsubmittedPhotoBytes'
  | 'unsubmittedRetentionDays'
  | 'webhookNetworks'
>;

export interface ServiceDependencies {
  readonly config: ServiceConfig;
  readonly database: Database;
  readonly storage: Storage;
  readonly diskSpace: DiskSpace;
  /** Signs tokens and URLs. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly realtime: RealtimeServer;
  readonly tasks: Pick<Tasks, 'register' | 'enqueue' | 'enqueueAll' | 'nextRun' | 'wake'>;
  /** Of uploads, in all processes. Null: this is the only process. */
  readonly uploadLocks: SessionLocks | null;
  /** Origin of the links in emails, without a trailing slash. */
  readonly publicUrl: () => string;
  /** Random IDs in the order of the clock by default. */
  readonly newId?: NewId | undefined;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(deps: ServiceDependencies) {
  const { config, database, storage, diskSpace, secret, clock, log, realtime, tasks, publicUrl } = deps;
  const { adminEmails, chatRetentionDays, dataDir, rateLimits } = config;
  const newId = deps.newId ?? createIds(clock);
  const securityEvents = createSecurityEvents({
    database,
    clock,
    log,
    retentionDays: config.securityEventRetentionDays,
  });
  // The embedded database serves a single process, whose own counts are complete.
  const sharedCounts = config.databaseUrl === null ? null : createSharedCounts({ database, secret, log });
  const createRateLimiter = createRateLimiters({ clock, securityEvents, sharedCounts });
  const callLimiters = createCallLimiters(createRateLimiter, rateLimits);
  const transact = createTransact({
    database,
    clock,
    newId,
    realtime,
    saveAuditRecords: insertAuditRecords,
    saveNotifications: createSaveNotifications(tasks),
    saveWebhookEvents: createSaveWebhookEvents(tasks),
  });
  const mailer = createMailer({ config: config.mail, folder: mailFolder(dataDir), diskSpace, clock, log });

  const studioSettings = createStudioSettings({
    database,
    transact,
    initialTimeZone: config.studioTimeZone,
  });
  const audit = createAudit({ database });
  const tokens = await createTokens(secret, clock);
  const throttle = createThrottle({
    database,
    clock,
    secret,
    securityEvents,
    limits: rateLimits.passwords,
    mailLimit: rateLimits.passwordMails,
  });
  const securityMails = createSecurityMails({ database, tasks, mailer, throttle, publicUrl });
  const secondFactors = createSecondFactors({
    database,
    transact,
    realtime,
    clock,
    secret,
    publicUrl,
    throttle,
    securityEvents,
    mails: securityMails,
    isRequiredForStaff: config.requireAdminSecondFactor,
  });
  const accounts = createAccounts({
    database,
    transact,
    clock,
    secret,
    tokens,
    throttle,
    securityEvents,
    securityMails,
    secondFactors,
    isSecondFactorRequired: config.requireAdminSecondFactor,
    feedLimiter: createRateLimiter('calendar_feeds', rateLimits.calendarFeeds),
    realtime,
    adminEmails,
    releaseWork: (tx) => tasks.enqueue(tx.queries, releasePhotosTask, {}),
  });
  const passwordReset = createPasswordReset({
    database,
    transact,
    clock,
    tasks,
    mailer,
    accounts,
    throttle,
    securityEvents,
    publicUrl,
  });

  const files = createFiles({
    database,
    storage,
    clock,
    secret,
    securityEvents,
    maxDailyBytes: config.dailyFileBytes,
  });
  const usage = createUsage({ database });
  const subscriptions = createSubscriptions({
    database,
    transact,
    clock,
    log,
    tasks,
    usage,
    studioSettings,
  });
  const calendar = createCalendar({ database, clock, accounts, studioSettings, publicUrl });
  const addresses = createAddresses({ database, transact });
  const styleGuides = createStyleGuides({ database, transact });
  const onOrderEnd = createFollowOrderEnd(tasks);
  const orders = createOrders({ database, transact, accounts, addresses, subscriptions, onOrderEnd });
  const orderHistory = createOrderHistory(database);
  const ledger = createLedger({ database, clock, studioSettings });
  const settlement = createSettlement(subscriptions, onOrderEnd);
  const invoices = createInvoices({ database, transact, clock, studioSettings, ledger, settlement });
  const scheduledInvoices = createScheduledInvoices({
    database,
    transact,
    clock,
    tasks,
    orders,
    invoices,
    studioSettings,
  });
  const renewals = createRenewals({
    database,
    transact,
    clock,
    log,
    tasks,
    plans: subscriptions.renewals,
    invoices,
    studioSettings,
  });
  const upgrades = createUpgrades({
    database,
    transact,
    clock,
    log,
    tasks,
    upgrades: subscriptions.upgrades,
    renewals: subscriptions.renewals,
    invoices,
    ledger,
    studioSettings,
  });
  const documents = createDocuments({ database, clock, secret, studioSettings });
  const { settle } = settlement;
  const receive = createReceivePayment(settle, studioSettings);
  const payments = createPayments({
    database,
    transact,
    files,
    invoices,
    subscriptions,
    studioSettings,
    receive,
    settle,
  });
  const ledgerActions = createLedgerActions({
    database,
    transact,
    clock,
    invoices,
    ledger,
    receive,
    settle,
    studioSettings,
    upgrades: subscriptions.upgrades,
    purchases: subscriptions.purchases,
    refundRequests: subscriptions.refundRequests,
  });
  const bankStatements = createBankStatements({ database, transact, clock, ledgerActions });

  const imports = createImports({
    database,
    transact,
    importers: {
      customers: customerImporter,
      invoices: createInvoiceImporter({ clock, studioSettings }),
      plans: createPlanImporter({ clock, studioSettings, usage }),
    },
  });

  const savedViews = createSavedViews({ database, transact, accounts, orders, invoices, subscriptions });

  const renditions = createRenditions({
    storage,
    diskSpace,
    dataDir,
    clock,
    secret,
    log,
    decoderMemoryBytes: config.decoderMemoryBytes,
  });
  const versionFiles = createVersionFiles({ database, storage, renditions, clock, secret });
  const jobAccess = createJobAccess({ database, studioSettings });
  const uploads = createUploads({
    access: jobAccess,
    database,
    clock,
    log,
    newId,
    tasks,
    storage,
    diskSpace,
    renditions,
    realtime,
    securityEvents,
    quotas: subscriptions.quotas,
    staging: await openUploadStaging({
      storage,
      dataDir,
      diskSpace,
      receivesIntoStorage: config.storage.kind === 's3',
    }),
    locks: createUploadLocks(deps.uploadLocks),
    maxUnsubmittedBytes: config.unsubmittedPhotoBytes,
    retentionDays: config.unsubmittedRetentionDays,
  });
  const photos = createPhotos({
    access: jobAccess,
    database,
    transact,
    clock,
    secret,
    storage,
    tasks,
    files,
    renditions,
    versionFiles,
    uploads,
    quotas: subscriptions.quotas,
    studioSettings,
    retentionDays: config.originalRetentionDays,
  });
  const pendingSubmissions = createPendingSubmissions({
    database,
    transact,
    clock,
    log,
    storage,
    tasks,
    uploads,
    quotas: subscriptions.quotas,
    orders,
  });
  const deliveries = createDeliveries({
    access: jobAccess,
    database,
    transact,
    clock,
    log,
    secret,
    storage,
    tasks,
    renditions,
    versionFiles,
    uploads,
    quotas: subscriptions.quotas,
    photos,
  });
  const shareLinks = createShareLinks({
    database,
    transact,
    clock,
    secret,
    lockCustomer: subscriptions.quotas.lockCustomer,
    publicUrl,
  });
  const guests = createGuests({
    database,
    transact,
    clock,
    secret,
    throttle,
    renditions,
    listDelivered,
  });
  const questions = createQuestions({
    database,
    transact,
    renditions,
    quotas: subscriptions.quotas,
    access: jobAccess,
  });
  const annotationComments = createAnnotationComments({
    transact,
    quotas: subscriptions.quotas,
    access: jobAccess,
    photos,
  });
  const dueTimeChanges = createDueTimeChanges({ transact, quotas: subscriptions.quotas, photos });
  const jobRetention = createJobRetention({
    transact,
    quotas: subscriptions.quotas,
    photos,
    days: config.originalRetentionDays,
  });
  const assignments = createAssignments({
    database,
    transact,
    clock,
    lock: subscriptions.quotas,
    access: jobAccess,
    photos,
    tasks,
  });

  const moneyReports = createMoneyReports({ database, clock, studioSettings, ledger, tasks });
  const reports = createReports({ database, clock, studioSettings });

  const chats = createChats({
    database,
    transact,
    clock,
    files,
    accounts,
    orders,
    invoices,
    subscriptions,
    studioSettings,
    tasks,
    publisher: createChatPublisher(realtime),
    retentionDays: chatRetentionDays,
  });

  const originalRetention = createOriginalRetention({
    database,
    transact,
    storage,
    renditions,
    days: config.originalRetentionDays,
  });
  const personalData = createPersonalData({
    database,
    transact,
    clock,
    secret,
    tasks,
    mailer,
    realtime,
    storage,
    versionFiles,
    diskSpace,
    dataDir,
    maxExportBytes: config.dataExportBytes,
    subscriptions,
    ledger,
    uploads,
    originalRetention,
    publicUrl,
  });

  const today = createToday({
    database,
    clock,
    studioSettings,
    readers: {
      order: orders.readRows,
      receipt: payments.readRows,
      subscription: subscriptions.readRows,
      job: photos.readJobRows,
      chat: chats.readRows,
    },
  });
  const customerNotes = createCustomerNotes({ database, transact });
  const lastBackup = createLastBackup({ database, clock, maxAgeHours: config.backupMaxAgeHours });
  const taskAdministration = createTaskAdministration({
    database,
    transact,
    tasks,
    findLastBackup: lastBackup.find,
  });

  const webhooks = createWebhooks({
    database,
    transact,
    clock,
    secret,
    tasks,
    networks: config.webhookNetworks,
    isDevelopment: config.signIn.kind === 'development',
    readers: {
      user: accounts.readRows,
      order: orders.readRows,
      invoice: invoices.readRows,
      receipt: payments.readRows,
      ledger_entry: ledger.readRows,
      subscription: subscriptions.readRows,
      photo: photos.readPhotoRows,
      job: photos.readJobRows,
      question: questions.readRows,
    },
  });

  const notifications = createNotifications({
    database,
    transact,
    clock,
    studioSettings,
    readers: {
      user: accounts.readRows,
      order: orders.readRows,
      invoice: invoices.readRows,
      receipt: payments.readRows,
      ledger_entry: ledger.readRows,
      subscription: subscriptions.readRows,
      photo: photos.readPhotoRows,
      job: photos.readJobRows,
      question: questions.readRows,
      findReaders: {
        job: jobAccess.findReadersOfJobs,
        photo: jobAccess.findReadersOfPhotos,
        question: questions.findReaders,
      },
      chat: chats.readRows,
      findApprovedRefunds: subscriptions.refundRequests.findApproved,
      webhookEndpoints: webhooks.readRows,
      digest: createDigest({ today, invoices }),
    },
  });
  const unsubscribeLinks = createUnsubscribeLinks({ secret, clock });
  registerNotificationMails({
    database,
    clock,
    log,
    tasks,
    mailer,
    notifications,
    documents,
    unsubscribeLinks,
    publicUrl,
    limit: rateLimits.notificationMails,
  });
  const scheduledNotifications = createScheduledNotifications({
    database,
    transact,
    clock,
    tasks,
    invoices,
    studioSettings,
  });

  realtime.provideRows('user', accounts.readRows);
  realtime.provideRows('order', orders.readRows);
  realtime.provideRows('invoice', invoices.readRows);
  realtime.provideRows('receipt', payments.readRows);
  realtime.provideRows('ledger_entry', ledger.readRows);
  realtime.provideRows('subscription', subscriptions.readRows);
  realtime.provideRows('photo', photos.readPhotoRows);
  realtime.provideRows('job', photos.readJobRows);
  realtime.provideRows('question', questions.readRows);
  realtime.provideReaders('photo', jobAccess.findReadersOfPhotos);
  realtime.provideReaders('job', jobAccess.findReadersOfJobs);
  realtime.provideReaders('question', questions.findReaders);
  realtime.provideRows('upload', uploads.readRows);
  realtime.provideRows('chat', chats.readRows);
  realtime.provideRows('customer_note', customerNotes.readRows);
  realtime.provideRows('payment_profile', studioSettings.paymentProfiles.readRows);
  realtime.provideRows('notification', notifications.readRows);

  return {
    accounts,
    addresses,
    assignments,
    audit,
    bankStatements,
    calendar,
    callLimiters,
    chats,
    createRateLimiter,
    customerNotes,
    deliveries,
    documents,
    files,
    imports,
    invoices,
    mailer,
    newId,
    notifications,
    orderHistory,
    orders,
    originalRetention,
    passwordReset,
    payments,
    pendingSubmissions,
    ledger,
    ledgerActions,
    personalData,
    photos,
    questions,
    shareLinks,
    annotationComments,
    dueTimeChanges,
    jobRetention,
    guests,
    renditions,
    versionFiles,
    renewals,
    upgrades,
    reports,
    moneyReports,
    savedViews,
    scheduledInvoices,
    scheduledNotifications,
    secondFactors,
    securityEvents,
    sharedCounts,
    studioSettings,
    styleGuides,
    subscriptions,
    taskAdministration,
    lastBackup,
    throttle,
    today,
    transact,
    unsubscribeLinks,
    uploads,
    webhooks,
  };
}
