// Builds the HTTP application from the services. It doesn't listen; main.ts and the tests do.

import type { IncomingMessage } from 'node:http';
import { basePath } from '@burnish/contract/api';
import { openApi } from '@burnish/contract/openapi/openapi';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { serveChatEvents } from './features/chat/index.ts';
import { scheduleUsageSums } from './features/money-reports/index.ts';
import { scheduleNotifications } from './features/notifications/index.ts';
import { scheduleRenewals } from './features/orders/renewals/index.ts';
import { scheduleUpgradeExpiry } from './features/orders/upgrades/index.ts';
import { scheduleReleaseOfPhotos } from './features/photos/assignments/index.ts';
import { scheduleReviewDeadlines } from './features/photos/deliveries/index.ts';
import { scheduleExpiryOfWaitingPhotos } from './features/photos/pending-submissions/index.ts';
import { tusHeaders } from './features/photos/uploads/index.ts';
import { callbackPath, createSignIn } from './features/sign-in/index.ts';
import { scheduleCancellations } from './features/subscriptions/index.ts';
import { measureApp, traceApp } from './observability.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { NewId } from './platform/db/ids.ts';
import { createDatabaseListener } from './platform/db/listener.ts';
import { createSessionLocks } from './platform/db/session-locks.ts';
import { inboxPath, mountDevelopmentInbox } from './platform/development-pages/inbox.ts';
import { guardApi } from './platform/http/api-guard.ts';
import { createBodyMemory } from './platform/http/body-memory.ts';
import { createCallTurns } from './platform/http/call-turns.ts';
import { createIsProxy } from './platform/http/caller-address.ts';
import { registerCompression } from './platform/http/compression.ts';
import { closeUnusedConnections } from './platform/http/connection.ts';
import { limitConnections } from './platform/http/connection-limits.ts';
import { limitCosts } from './platform/http/cost-limits.ts';
import { recordErrorEvents } from './platform/http/error-events.ts';
import { type BareReplies, createBareReplies, registerErrorHandler } from './platform/http/error-handler.ts';
import { createHealth, type Health } from './platform/http/health.ts';
import { createIdempotency, type Pause } from './platform/http/idempotency/idempotency.ts';
import { isLocalRequest, refuseForeignRequests } from './platform/http/local-requests.ts';
import { createNotFoundHandler, registerNotFoundHandler } from './platform/http/not-found.ts';
import { answerProbesOnly } from './platform/http/probes-only.ts';
import { limitCallers } from './platform/http/rate-limit.ts';
import { logRequests, requestIdField } from './platform/http/request-log.ts';
import { limitIdleTime, limitRequestDuration } from './platform/http/request-timeouts.ts';
import { type RequestsInProgress, trackRequests } from './platform/http/requests-in-progress.ts';
import { createRoute } from './platform/http/route.ts';
import { createSecurityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { servePages } from './platform/http/static-pages.ts';
import { createStoredText } from './platform/http/stored-text.ts';
import type { Logger } from './platform/logger.ts';
import { mailFolder } from './platform/mail/mailer.ts';
import { createRealtimeAdapter } from './platform/realtime/postgres-adapter.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { disconnectOnRoleChange } from './platform/realtime/role-changes.ts';
import { createDevelopmentIssuer } from './platform/security/development-issuer/development-issuer.ts';
import type { DiskSpace } from './platform/storage/disk-space.ts';
import type { Storage } from './platform/storage/storage.ts';
import { scheduleCleanup } from './platform/tasks/scheduled-cleanup.ts';
import { createTasks, type TaskTiming } from './platform/tasks/tasks.ts';
import { findWorkerProblem } from './platform/tasks/worker-presence.ts';
import { capabilitiesOf } from './role.ts';
import { registerRoutes } from './routes.ts';
import { createServices, type Services } from './services.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly diskSpace: DiskSpace;
  readonly secret: string;
  readonly clock: Clock;
  /** Default: IDs in the order of the clock. */
  readonly newId?: NewId | undefined;
  readonly log: Logger;
  /** Folder of the built pages. Null: API only. */
  readonly pages: string | null;
  /** For tests of failing tasks. */
  readonly taskTiming?: TaskTiming | undefined;
  /** For tests: tasks that are enqueued, but not run. */
  readonly heldTasks?: readonly string[] | undefined;
  /** For tests, whose clock isn't the one that schedules follow. Default: true. */
  readonly runsSchedules?: boolean | undefined;
  /** For tests: the wait between two checks whether the first call with an idempotency key has completed. */
  readonly pause?: Pause | undefined;
}

/** More than twice the longest JSON body of the contract. Files are form data, with a limit of their own. */
const maxBodyBytes = 256 * 1024;

/** From the first to the last byte of a request: enough for 10 MB at 280 kbit/s. */
const maxRequestMilliseconds = 300_000;
const maxHeadersMilliseconds = 20_000;
const maxIdleMilliseconds = 60_000;

function createServer({ config, log }: AppOptions, bareReplies: BareReplies): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdField }),
    trustProxy: config.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    // When the server stops, idle connections are closed and active requests are finished.
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections in the meantime are finished as well.
    return503OnClosing: false,
    frameworkErrors(_error, request, reply) {
      bareReplies.invalidUrl(request, reply);
    },
    clientErrorHandler: bareReplies.malformedRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    bodyLimit: maxBodyBytes,
    http: { headersTimeout: maxHeadersMilliseconds },
  });
  limitRequestDuration(app.server, maxRequestMilliseconds, bareReplies.malformedRequest);
  limitIdleTime(app.server, maxIdleMilliseconds);
  closeUnusedConnections(app);
  registerErrorHandler(app);
  logRequests(app, log);
  return app;
}

export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly health: Health;
  readonly requests: RequestsInProgress;
  /** Origin that browsers use. Known once the server listens. */
  publicUrl(): string;
}

function boundPort(app: FastifyInstance, config: Config): number {
  const bound = app.server.address();
  return bound === null || typeof bound === 'string' ? config.port : bound.port;
}

/**
 * On a developer's machine, localhost and 127.0.0.1 have separate cookies. Pages are redirected to the host that sign-in
 * returns to.
 */
function redirectToPublicHost(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async ({ method, headers, hostname, url }, reply) => {
    const opensPage = method === 'GET' && headers.accept?.includes('text/html') === true;
    if (opensPage && hostname !== new URL(publicUrl()).hostname) return reply.redirect(publicUrl() + url);
  });
}

/** The configured identity provider, or the built-in one for development. */
async function createProvider(
  app: FastifyInstance,
  { signIn, mail, dataDir }: Config,
  publicUrl: () => string,
) {
  if (signIn.kind === 'client') return () => signIn;
  redirectToPublicHost(app, publicUrl);
  const hasInbox = mail.smtpUrl === null;
  if (hasInbox) mountDevelopmentInbox(app, mailFolder(dataDir));
  const issuer = await createDevelopmentIssuer({
    publicUrl,
    callbackPath,
    inboxPath: hasInbox ? inboxPath : null,
  });
  issuer.mount(app);
  return issuer.provider;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, storage, diskSpace, secret, clock, log } = options;
  const securityHeaders = createSecurityHeaders({
    isHttps: config.publicUrl?.startsWith('https:') === true,
  });
  const bareReplies = createBareReplies(securityHeaders, log);
  const app = createServer(options, bareReplies);
  await traceApp(app, config, log);
  const { servesWeb, runsTasks } = capabilitiesOf[config.role];
  if (!servesWeb) answerProbesOnly(app);
  const requests = trackRequests(app, bareReplies.onSocket);
  const isDevelopment = config.signIn.kind === 'development';
  if (isDevelopment) refuseForeignRequests(app);
  const publicUrl = () => config.publicUrl ?? `http://localhost:${boundPort(app, config)}`;
  sendSecurityHeaders(app, securityHeaders);
  // The embedded database serves a single process, so no events have to reach other processes.
  const adapter = config.databaseUrl === null ? null : createRealtimeAdapter({ database, log });
  function isLocalSocket(request: IncomingMessage): boolean {
    const isLocal = isLocalRequest(request);
    const ipAddress = request.socket.remoteAddress ?? null;
    if (!isLocal) {
      services.securityEvents.record({
        kind: 'access_refused',
        detail: 'development_only',
        ipAddress,
        userId: null,
      });
    }
    return isLocal;
  }
  const realtime = createRealtime({
    origins: config.corsOrigins,
    adapter,
    limits: config.rateLimits.sockets,
    trustProxy: config.trustProxy,
    publicUrl,
    isAllowed: isDevelopment ? isLocalSocket : () => true,
    responseHeaders: { 'cache-control': 'no-store', ...securityHeaders },
    readSnapshot: database.readSnapshot,
    clock,
    log,
  });
  const databaseListener = createDatabaseListener({ database, log });
  const tasks = createTasks({
    database,
    databaseListener,
    log,
    timing: options.taskTiming,
    heldTasks: options.heldTasks,
    isWorker: runsTasks,
    runsSchedules: options.runsSchedules,
  });
  const services = await createServices({
    config,
    database,
    storage,
    diskSpace,
    secret,
    clock,
    log,
    realtime,
    tasks,
    // The embedded database serves a single process.
    uploadLocks: config.databaseUrl === null ? null : createSessionLocks(databaseListener, 'upload_locks'),
    publicUrl,
    newId: options.newId,
  });
  const { callLimiters, createRateLimiter } = services;
  const callLimiter = callLimiters.calls;
  const cors = {
    origins: config.corsOrigins,
    requestHeaders: tusHeaders.request,
    responseHeaders: tusHeaders.response,
  };
  await guardApi(app, { cors, callLimiter });
  recordErrorEvents(app, services.securityEvents);
  limitConnections(app.server, {
    limits: config.rateLimits.connections,
    isProxy: createIsProxy(config.trustProxy),
    replyOnSocket: bareReplies.onSocket,
    securityEvents: services.securityEvents,
  });
  limitCosts(app, callLimiters);
  const notFoundHandler = createNotFoundHandler(app);
  await registerCompression(app);
  await app.register(cookie);
  // The endpoint's definition has the maximum size of the file.
  await app.register(multipart, {
    limits: { files: 1, fields: 30, fieldSize: 20_000, parts: 31 },
  });

  const { accounts, chats, uploads } = services;
  const idempotency = createIdempotency({ database, clock, newId: services.newId, pause: options.pause });

  const provider = await createProvider(app, config, publicUrl);
  const signIn = createSignIn({ provider, publicUrl, secret, accounts, clock });

  const authenticate = limitCallers(accounts.authenticate, callLimiter);
  const uploadCalls = createRateLimiter('uploads', config.rateLimits.uploads);
  const turns = createCallTurns();
  const bodyMemory = createBodyMemory({
    clock,
    replyTimedOut: (socket) => bareReplies.onSocket(socket, 'REQUEST_TIMEOUT', crypto.randomUUID()),
  });
  const storedText = createStoredText(
    createRateLimiter('stored_text', config.rateLimits.text, 'DAILY_TEXT_LIMIT_REACHED'),
    // The embedded database is in the data folder.
    config.databaseUrl === null ? diskSpace : null,
  );
  const route = createRoute(app, authenticate, idempotency, {
    turns,
    bodyMemory,
    storedText,
    storedFiles: services.files,
  });
  registerRoutes(app, route, {
    services,
    signIn,
    publicUrl,
    authenticateUpload: limitCallers(accounts.authenticate, uploadCalls),
    bodyMemory,
    config,
    database,
    clock,
  });
  const health = createHealth({
    parts: {
      database: { findProblem: database.findProblem, isRequired: true },
      storage: { findProblem: storage.findProblem, isRequired: false },
      mail: { findProblem: services.mailer.findProblem, isRequired: false },
      backups: services.lastBackup.health,
      ...(runsTasks ? {} : { tasks: { findProblem: () => findWorkerProblem(database), isRequired: false } }),
    },
    log,
  });
  health.mount(app);
  await measureApp(app, { config, database, diskSpace, health, realtime, services, clock, log });
  // Built for the first request, because it takes longer than everything else here.
  let openApiDocument: ReturnType<typeof openApi> | undefined;
  app.get(`${basePath}/openapi.json`, async () => {
    openApiDocument ??= openApi();
    return openApiDocument;
  });

  const chatEvents = serveChatEvents({
    realtime,
    chats,
    database,
    clock,
    log,
    turns,
    storedText,
    messageLimiter: callLimiters.chat,
    createRateLimiter,
    limit: config.rateLimits.chat,
  });
  if (servesWeb) realtime.listen(app.server, { authenticate, securityEvents: services.securityEvents });
  app.addHook('preClose', async () => realtime.closeConnections());
  scheduleNotifications(tasks);
  scheduleRenewals(tasks);
  scheduleUpgradeExpiry(tasks);
  scheduleCancellations(tasks);
  scheduleReviewDeadlines(tasks);
  scheduleReleaseOfPhotos(tasks);
  scheduleExpiryOfWaitingPhotos(tasks);
  scheduleUsageSums(tasks);
  scheduleCleanup(tasks, clock, [
    services.passwordReset.deleteExpired,
    services.secondFactors.deleteExpired,
    accounts.deleteExpiredSessions,
    accounts.deleteExpiredApiKeys,
    services.throttle.deleteExpired,
    idempotency.deleteExpired,
    chats.deleteExpiredMessages,
    uploads.cleanUp,
    services.notifications.deleteExpired,
    services.originalRetention.cleanUp,
    services.personalData.cleanUp,
    services.bankStatements.cleanUp,
    services.files.deleteExpiredCounts,
    services.securityEvents.deleteExpired,
    services.webhooks.deleteExpired,
    async () => services.sharedCounts?.deleteExpired(),
  ]);
  app.addHook('onReady', async () => {
    disconnectOnRoleChange(databaseListener, realtime);
    tasks.start();
  });
  // After the last request, which may have enqueued a task.
  app.addHook('onClose', async () => {
    const chatEventsFinished = chatEvents.finish();
    await tasks.stop();
    await databaseListener.close();
    await chatEventsFinished;
    // After everything that publishes events to the pages of other processes.
    await realtime.close();
    await services.renditions.close();
    await services.securityEvents.close();
    await services.sharedCounts?.flush();
  });
  if (options.pages === null) registerNotFoundHandler(app, notFoundHandler);
  else await servePages(app, { folder: options.pages, publicUrl, notFoundHandler });
  return { server: app, services, health, requests, publicUrl };
}
