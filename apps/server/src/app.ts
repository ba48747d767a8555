// Wires everything, by hand, in reading order. Listens to nothing: main.ts and the tests do.

import { join } from 'node:path';
import { basePath } from '@burnish/contract/api';
import { openApi } from '@burnish/contract/openapi';
import { receiptMaxBytes } from '@burnish/domain/catalogue/terms';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { accountRoutes, createAccounts, createTokens } from './features/accounts/index.ts';
import { auditRoutes, createAudit } from './features/audit/index.ts';
import { chatRoutes, createChatNews, createChats, serveChat } from './features/chat/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { createFiles, fileRoutes } from './features/files/index.ts';
import { createInvoices, type Invoices, invoiceRoutes } from './features/invoices/index.ts';
import { createPasswordLinks, passwordLinkRoutes } from './features/password-links/index.ts';
import { createPayments, paymentRoutes } from './features/payments/index.ts';
import { createPhotos, type Photos, photoRoutes } from './features/photos/index.ts';
import { createPictures, pictureRoutes } from './features/pictures/index.ts';
import { createRequests, requestRoutes } from './features/requests/index.ts';
import { callbackPath, createSignIn, signInRoutes } from './features/sign-in/index.ts';
import { createSubscriptions, subscriptionRoutes } from './features/subscriptions/index.ts';
import { createThrottle } from './features/throttle/index.ts';
import { createUploads, uploadRoutes } from './features/uploads/index.ts';
import { guardApi } from './platform/api-guard.ts';
import type { Clock } from './platform/clock.ts';
import { compressReplies } from './platform/compression.ts';
import type { Database } from './platform/database.ts';
import { createDevelopmentIssuer } from './platform/development-issuer/development-issuer.ts';
import { answerBadAddress, answerUnreadable, handleErrors } from './platform/error-handler.ts';
import { healthRoutes } from './platform/health.ts';
import { createIdempotency, type Pause } from './platform/idempotency/idempotency.ts';
import { createIds } from './platform/ids.ts';
import { createJobs, type Pace } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createLiveAdapter } from './platform/live-adapter.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { createNotifications } from './platform/notifications.ts';
import { servePages } from './platform/pages.ts';
import { countCallers, createRateLimiter } from './platform/rate-limit.ts';
import { hearOfRights } from './platform/rights-channel.ts';
import { createRoute } from './platform/route.ts';
import { limitRequests } from './platform/slow-requests.ts';
import type { Storage } from './platform/storage.ts';
import { tidyHourly } from './platform/tidying.ts';
import { createTransact } from './platform/transaction.ts';
import { createAnswerUnknown } from './platform/wrong-method.ts';

export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** The folder of the built pages. Null: the API alone. */
  readonly pages: string | null;
  /** For tests that wait for a failed job. */
  readonly jobPace?: Pace | undefined;
  /** Between two looks of a repeated call at the first one. */
  readonly pause?: Pause | undefined;
}

/** No call of the contract holds half of it; files come as form data, with a limit of their own. */
const bodyMaxBytes = 256 * 1024;

/** From first to last byte: ten megabytes pass at 280 kbit/s, and nobody keeps a connection busy for longer. */
const requestMilliseconds = 300_000;
const headersMilliseconds = 20_000;
const silenceMilliseconds = 60_000;

function createServer({ config, log }: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    // Open pages keep their connections; a stop ends those that wait and lets the busy ones finish.
    forceCloseConnections: 'idle',
    frameworkErrors(_error, request, reply) {
      answerBadAddress(request, reply);
    },
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    bodyLimit: bodyMaxBytes,
    connectionTimeout: silenceMilliseconds,
    http: { headersTimeout: headersMilliseconds },
  });
  limitRequests(app.server, requestMilliseconds, answerUnreadable);
  handleErrors(app);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // An answer given while stopping is the last on its connection, which would else stay open and hold the stop.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { routeOptions, method, id } = request;
    log.info({
      id,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  return app;
}

export interface App {
  readonly server: FastifyInstance;
  /** Origin by which browsers reach it; known once it listens. */
  publicUrl(): string;
}

function boundPort(app: FastifyInstance, config: Config): number {
  const bound = app.server.address();
  return bound === null || typeof bound === 'string' ? config.port : bound.port;
}

/**
 * A developer's machine has several names, and cookies belong to one of them: whoever opens a page by another
 * name is sent to the one that sign-in returns to.
 */
function keepToOneName(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async ({ method, headers, hostname, url }, reply) => {
    const opensPage = method === 'GET' && headers.accept?.includes('text/html') === true;
    if (opensPage && hostname !== new URL(publicUrl()).hostname) return reply.redirect(publicUrl() + url);
  });
}

/** Google, or what stands in for it on a developer's machine. */
function openProvider(app: FastifyInstance, { signIn }: Config, publicUrl: () => string) {
  if (signIn.kind === 'client') return () => signIn;
  keepToOneName(app, publicUrl);
  const issuer = createDevelopmentIssuer({ publicUrl, callbackPath });
  issuer.mount(app);
  return issuer.provider;
}

export async function createApp(parts: Parts): Promise<App> {
  const { config, database, storage, secret, clock, log } = parts;
  const app = createServer(parts);
  const publicUrl = () => config.publicUrl ?? `http://localhost:${boundPort(app, config)}`;
  await app.register(helmet, {
    // What is no page loads nothing; pages say their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    hsts: config.publicUrl?.startsWith('https:') === true,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const calls = createRateLimiter(config.rateLimits.calls, clock);
  await guardApi(app, { origins: config.corsOrigins, calls });
  const answerUnknown = createAnswerUnknown(app);
  await compressReplies(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: receiptMaxBytes, files: 1, fields: 30, fieldSize: 20_000, parts: 31 },
  });

  // The embedded database serves one process alone.
  const liveAdapter = config.databaseUrl === null ? null : createLiveAdapter({ database, log });
  const live = createLive(config.corsOrigins, liveAdapter);
  const newId = createIds(clock);
  const transact = createTransact({ database, clock, newId, live });
  const idempotency = createIdempotency({ database, clock, newId, pause: parts.pause });
  const tokens = await createTokens(secret, clock);
  const notifications = createNotifications({ database, log });
  const jobs = createJobs({ database, notifications, log, pace: parts.jobPace });
  const mailer = createMailer({ config: config.mail, folder: join(config.dataDir, 'mail'), clock, log });

  const throttle = createThrottle({ database, clock, secret, limits: config.rateLimits.passwords });
  const { adminEmails } = config;
  const accounts = createAccounts({ database, transact, tokens, throttle, live, adminEmails });
  const passwordLinks = createPasswordLinks({
    database,
    transact,
    clock,
    jobs,
    mailer,
    accounts,
    throttle,
    publicUrl,
  });
  const files = createFiles({ storage, clock, secret });
  const pictures = createPictures({ storage, dataDir: config.dataDir, clock, secret, log });
  const subscriptions = createSubscriptions({ database, transact, clock });
  const requests = createRequests({
    database,
    transact,
    subscriptions,
    voidInvoice: (tx, requestId) => invoices.voidForRequest(tx, requestId),
  });
  const invoices: Invoices = createInvoices({ database, transact, requests });
  const payments = createPayments({ database, transact, files, requests, invoices, subscriptions });

  const uploads = createUploads({
    database,
    clock,
    newId,
    jobs,
    storage,
    pictures,
    live,
    dataDir: config.dataDir,
    mayUpload: (caller) => photos.mayUpload(caller),
  });
  const photos: Photos = createPhotos({
    database,
    transact,
    clock,
    secret,
    storage,
    jobs,
    files,
    pictures,
    uploads,
    subscriptions,
  });

  const chats = createChats({
    database,
    transact,
    clock,
    files,
    accounts,
    requests,
    invoices,
    subscriptions,
    limiter: createRateLimiter(config.rateLimits.chat, clock),
    news: createChatNews(live),
    retentionDays: config.chatRetentionDays,
  });

  const provider = openProvider(app, config, publicUrl);
  const signIn = createSignIn({ provider, publicUrl, secret, accounts, clock });

  const authenticate = countCallers(accounts.authenticate, calls);
  const uploadCalls = createRateLimiter(config.rateLimits.uploads, clock);
  const route = createRoute(app, authenticate, idempotency);
  signInRoutes(app, route, signIn, publicUrl);
  accountRoutes(route, accounts);
  passwordLinkRoutes(route, passwordLinks);
  requestRoutes(route, requests);
  invoiceRoutes(route, invoices, database);
  paymentRoutes(route, payments);
  subscriptionRoutes(route, subscriptions);
  chatRoutes(route, chats);
  dashboardRoutes(route, { database, requests, subscriptions, config });
  auditRoutes(route, createAudit(database));
  uploadRoutes(app, route, uploads, countCallers(accounts.authenticate, uploadCalls));
  fileRoutes(app, files);
  pictureRoutes(app, pictures);
  photoRoutes(app, route, photos, uploads);
  healthRoutes(app, parts);
  const description = openApi();
  app.get(`${basePath}/openapi.json`, async () => description);

  serveChat({ live, chats, database, clock, log, limit: config.rateLimits.chat });
  live.listen(app.server, authenticate, log);
  app.addHook('preClose', () => live.close());
  tidyHourly(jobs, clock, [
    passwordLinks.forgetEnded,
    accounts.forgetEnded,
    throttle.forgetEnded,
    idempotency.forgetOld,
    chats.forgetOld,
    uploads.forgetOld,
  ]);
  app.addHook('onReady', async () => {
    hearOfRights(notifications, live);
    jobs.start();
  });
  // When the last answer is given: what it enqueued is in the database by then.
  app.addHook('onClose', async () => {
    await jobs.stop();
    await notifications.close();
    await pictures.close();
  });
  if (parts.pages === null) app.setNotFoundHandler(answerUnknown);
  else await servePages(app, { folder: parts.pages, publicUrl, answerUnknown });
  return { server: app, publicUrl };
}
