// The product's own services without its doors: whoever comes is who they say, and the clock is the stories'.
import { type Accounts, createAccounts, createTokens } from '../apps/server/src/features/accounts/index.ts';
import { type ChatDesk, createChats } from '../apps/server/src/features/chat/index.ts';
import { createFiles } from '../apps/server/src/features/files/index.ts';
import { createInvoices, type Invoices } from '../apps/server/src/features/invoices/index.ts';
import { createPayments } from '../apps/server/src/features/payments/index.ts';
import { createPhotos, type Photos } from '../apps/server/src/features/photos/index.ts';
import { createPictures, type Pictures } from '../apps/server/src/features/pictures/index.ts';
import { createRequests, type Requests } from '../apps/server/src/features/requests/index.ts';
import { createSubscriptions, type Subscriptions } from '../apps/server/src/features/subscriptions/index.ts';
import { createThrottle } from '../apps/server/src/features/throttle/index.ts';
import { createUploads, type Uploads } from '../apps/server/src/features/uploads/index.ts';
import type { Caller } from '../apps/server/src/platform/caller.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createRateLimiter } from '../apps/server/src/platform/rate-limit.ts';
import type { Storage } from '../apps/server/src/platform/storage.ts';
import { createTransact } from '../apps/server/src/platform/transaction.ts';
import { chanceOf } from './chance.ts';

/** Signs tokens that nobody keeps. */
const secret = 'the demo is seeded without anybody being signed in';

export interface Studio {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly requests: Requests;
  readonly invoices: Invoices;
  readonly payments: ReturnType<typeof createPayments>;
  readonly subscriptions: Subscriptions;
  readonly chats: ChatDesk;
  readonly uploads: Uploads;
  readonly photos: Photos;
  /** Its processes end with it. */
  readonly pictures: Pictures;
  /** The admins, from when they have joined. */
  readonly staff: Caller[];
}

/** Ids with a fixed tail: the end of an id, which people see, is the same whenever the demo is seeded. */
function idBytes() {
  const chance = chanceOf('ids');
  return (count: number) => Buffer.from(Array.from({ length: count }, () => chance.below(256)));
}

export interface StudioParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly adminEmails: readonly string[];
  /** Where files lie for a moment. */
  readonly dataDir: string;
}

export async function openStudio(parts: StudioParts): Promise<Studio> {
  const { database, storage, clock, adminEmails, dataDir } = parts;
  const live = { changed() {}, disconnect() {}, disconnectToken() {} };
  const newId = createIds(clock, idBytes());
  const transact = createTransact({ database, clock, newId, live });
  const tokens = await createTokens(secret, clock);
  const throttle = createThrottle({ database, clock, secret, limits: null });
  const accounts = createAccounts({ database, transact, tokens, throttle, live, adminEmails });
  const files = createFiles({ storage, clock, secret });
  const subscriptions = createSubscriptions({ database, transact, clock });
  const requests = createRequests({
    database,
    transact,
    subscriptions,
    voidInvoice: (tx, requestId) => invoices.voidForRequest(tx, requestId),
  });
  const invoices: Invoices = createInvoices({ database, transact, requests });
  const payments = createPayments({ database, transact, files, requests, invoices, subscriptions });
  const chats = createChats({
    database,
    transact,
    clock,
    files,
    accounts,
    requests,
    invoices,
    subscriptions,
    limiter: createRateLimiter(null, clock),
    news: { said() {}, read() {} },
    retentionDays: null,
  });
  // Forms are looked at as they come; nothing is left for later.
  const jobs = { work() {}, enqueue: async () => {} };
  const pictures = createPictures({ storage, dataDir, clock, secret, log: createLogger('error') });
  const uploads = createUploads({
    database,
    clock,
    newId,
    jobs,
    storage,
    pictures,
    live,
    dataDir,
    mayUpload: async () => {},
  });
  const photos = createPhotos({
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
  return {
    database,
    clock,
    accounts,
    requests,
    invoices,
    payments,
    subscriptions,
    chats,
    uploads,
    photos,
    pictures,
    staff: [],
  };
}
