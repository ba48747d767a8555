import type { Handled } from '@burnish/contract/api';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { RateLimiter } from '../../platform/rate-limit.ts';
import type { Transact } from '../../platform/transaction.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';
import type { Invoices } from '../invoices/index.ts';
import type { Requests } from '../requests/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import { createAssign } from './assign.ts';
import type { ChatNews, Chats } from './chats.ts';
import { createPeople, type People } from './people/people.ts';
import { createPlaces } from './places.ts';
import { createReading, type Reading } from './reading.ts';
import { createReplies, type Replies } from './replies/replies.ts';
import { createRetention } from './retention/retention.ts';
import { createSay } from './say.ts';
import { transcribe } from './transcript.ts';

type Reply<K extends keyof Handled> = Promise<Handled[K]['reply']>;

/** Of each kind, beside a conversation. */
const latest = { limit: 10 };

/** Conversations, and what the studio has at hand beside them. */
export interface ChatDesk extends Chats, Reading, People {
  readonly replies: Replies;
  /** @throws DomainError NOT_FOUND */
  transcript(caller: Caller, chatId: string): Promise<{ fileName: string; text: string }>;
  /** Of a conversation that an admin may read. @throws DomainError NOT_FOUND */
  customer(caller: Caller, chatId: string): Reply<'GET /chat/admin/chat/:id/customer'>;
  forgetOld(now: Date): Promise<void>;
}

export function createChats(parts: {
  database: Database;
  transact: Transact;
  clock: Clock;
  files: Files;
  accounts: Accounts;
  requests: Requests;
  invoices: Invoices;
  subscriptions: Subscriptions;
  /** Counts messages, however they come. */
  limiter: RateLimiter;
  news: ChatNews;
  /** After how many days messages go. Null: never. */
  retentionDays: number | null;
}): ChatDesk {
  const { database, clock, accounts, requests, invoices, subscriptions } = parts;
  const { queries } = database;
  const places = createPlaces(parts);
  const within = { ...parts, queries, place: places.place };

  return {
    ...places,
    ...createReading(within),
    ...createPeople(parts),
    say: createSay(within),
    assign: createAssign(within),
    replies: createReplies(parts),
    forgetOld: createRetention({ ...parts, days: parts.retentionDays }),

    async transcript(caller, chatId) {
      const { id } = await places.place(caller, chatId);
      return transcribe(queries, id, clock.now());
    },

    async customer(caller, chatId) {
      const { userId } = await places.place(caller, chatId);
      const [user, ordered, invoiced, subscribed] = await Promise.all([
        accounts.getUser(userId),
        requests.listOrdersOf(userId, latest),
        invoices.listAll({ ...latest, userId }),
        subscriptions.listAll({ ...latest, userId }),
      ]);
      return {
        user,
        orders: ordered.orders,
        invoices: invoiced.invoices,
        subscriptions: subscribed.subscriptions,
      };
    },
  };
}
