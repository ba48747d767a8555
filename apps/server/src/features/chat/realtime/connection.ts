// Support chat over the realtime connection. Events of a page are validated, handled in order within each
// conversation, and acknowledged.
import { randomUUID } from 'node:crypto';
import { httpStatus } from '@burnish/contract/errors';
import type { Acknowledgement } from '@burnish/contract/events';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { endsWithin } from '../../../platform/ends-within.ts';
import type { CallTurns } from '../../../platform/http/call-turns.ts';
import { describeError, messageOf, toErrorResponse } from '../../../platform/http/error-handler.ts';
import type { CreateRateLimiter, RateLimit, RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { StoredText } from '../../../platform/http/stored-text.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { RealtimeServer } from '../../../platform/realtime/realtime.ts';
import { findName } from '../repository.ts';
import type { Chats } from '../service.ts';
import { type ChatEvent, type ChatPage, createChatEvents, type ParseChatEvent } from './events.ts';
import { createChatPresence } from './presence.ts';

/** Events of all kinds per message that a user may send. */
const eventsPerMessage = 5;
/** Events of one page that may wait for earlier ones. */
const maxWaiting = 100;
/** Rejected events of one page. Then it has to connect again, which costs its user a call. */
const maxRejected = 1_000;
/** Characters of an unknown event name that an error repeats. */
const maxNameLength = 100;
const finishMilliseconds = 8_000;

type Acknowledge = (acknowledgement: Acknowledgement) => void;

/** Socket.IO passes a function only for an event that asks for an acknowledgement. */
function isAcknowledge(value: unknown): value is Acknowledge {
  return typeof value === 'function';
}

interface ReceivedEvent {
  readonly page: ChatPage;
  readonly name: string;
  readonly payload: unknown;
  readonly acknowledge: Acknowledge | null;
  /** Whether it has exactly one payload. */
  readonly isWellFormed: boolean;
}

function parseReceived(page: ChatPage, name: unknown, args: readonly unknown[]): ReceivedEvent {
  const last = args.at(-1);
  const acknowledge = isAcknowledge(last) ? last : null;
  const payloads = acknowledge === null ? args : args.slice(0, -1);
  return {
    page,
    name: String(name).slice(0, maxNameLength),
    payload: payloads[0],
    acknowledge,
    isWellFormed: payloads.length === 1,
  };
}

export interface ChatEventServer {
  /** Waits a few seconds for the events that were received. */
  finish(): Promise<void>;
}

export function serveChatEvents({
  realtime,
  chats,
  database,
  clock,
  log,
  turns,
  storedText,
  messageLimiter,
  createRateLimiter,
  limit,
}: {
  realtime: RealtimeServer;
  chats: Chats;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Shared with calls, because a user may have several pages. */
  turns: CallTurns;
  storedText: StoredText;
  /** Counts messages, also those of calls. */
  messageLimiter: RateLimiter;
  createRateLimiter: CreateRateLimiter;
  /** Messages per user. */
  limit: RateLimit | null;
}): ChatEventServer {
  const limiter = createRateLimiter('chat_events', limit && { ...limit, max: limit.max * eventsPerMessage });

  const presence = createChatPresence(realtime);
  const handlers = createChatEvents({
    realtime,
    chats,
    messageLimiter,
    storedText,
    presence,
    findName: (userId) => findName(database.queries, userId),
  });
  const inProgress = new Set<Promise<void>>();
  const parsers = new Map<string, ParseChatEvent>(Object.entries(handlers.events));

  function reject({ page, name, acknowledge }: ReceivedEvent, error: unknown): void {
    const { code } = toErrorResponse(error);
    const message = messageOf(error);
    const failure = httpStatus[code] < 500 ? {} : { requestId: randomUUID() };
    if (failure.requestId !== undefined) {
      const details = { ...failure, code, event: name, userId: page.caller.id };
      log.error({ ...describeError(error), ...details }, 'an event failed');
    }
    page.socket.emit('error', { code, message, event: name, ...failure });
    acknowledge?.({ success: false, message, code, ...failure });
  }

  /** Also after a wait, in which the user may have lost a role or signed out. @throws DomainError UNAUTHENTICATED */
  function requireSession({ caller, isEnded }: ChatPage): void {
    if (isEnded || caller.token.expiresAt <= clock.now()) throw new DomainError('UNAUTHENTICATED');
  }

  /** @throws DomainError UNAUTHENTICATED, TOO_MANY_REQUESTS, INVALID_INPUT */
  function parseEvent({ page, name, payload, isWellFormed }: ReceivedEvent, waiting: number): ChatEvent {
    const { caller } = page;
    requireSession(page);
    limiter.consumeUser(caller);
    if (waiting >= maxWaiting) throw new DomainError('TOO_MANY_REQUESTS');
    const parse = parsers.get(name);
    if (parse === undefined || !isWellFormed) throw new DomainError('INVALID_INPUT');
    return parse(payload);
  }

  async function handle(received: ReceivedEvent, event: ChatEvent): Promise<void> {
    try {
      const data = await turns.run(received.page.caller.id, async () => {
        requireSession(received.page);
        return event.handle(received.page);
      });
      received.acknowledge?.({ success: true, ...(data === undefined ? {} : { data }) });
    } catch (error) {
      reject(received, error);
    }
  }

  realtime.onConnection((socket, caller) => {
    const page: ChatPage = { socket, caller, viewing: new Set(), typing: new Map(), isEnded: false };
    let waiting = 0;
    let rejected = 0;
    /** By conversation: resolves when the last event received so far is handled. */
    const queues = new Map<string, Promise<void>>();

    async function handleInTurn(received: ReceivedEvent, event: ChatEvent): Promise<void> {
      waiting += 1;
      await queues.get(event.chatId);
      await handle(received, event);
      waiting -= 1;
    }

    function receive(received: ReceivedEvent): void {
      try {
        const event = parseEvent(received, waiting);
        const { chatId } = event;
        const handled = handleInTurn(received, event).then(() => {
          if (queues.get(chatId) === handled) queues.delete(chatId);
          inProgress.delete(handled);
        });
        queues.set(chatId, handled);
        inProgress.add(handled);
      } catch (error) {
        reject(received, error);
        rejected += 1;
        if (rejected === maxRejected) socket.disconnect(true);
      }
    }

    socket.onAny((name: unknown, ...args: unknown[]) => receive(parseReceived(page, name, args)));
    socket.on('disconnect', (reason) => {
      page.isEnded = reason === 'server namespace disconnect';
      handlers.disconnected(page);
    });
  });

  return {
    async finish() {
      await endsWithin(Promise.allSettled(inProgress), finishMilliseconds);
    },
  };
}
