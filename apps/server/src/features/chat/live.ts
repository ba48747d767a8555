// Support chat over the live connection: what a page sends is checked, done in the order of each
// conversation, and answered.

import { statusOf } from '@burnish/contract/errors';
import type { Acknowledgement } from '@burnish/contract/events';
import { DomainError } from '@burnish/domain/errors';
import type { RateLimit } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { describeError, sentenceFor, translate } from '../../platform/error-handler.ts';
import type { LiveServer } from '../../platform/live.ts';
import type { Logger } from '../../platform/logger.ts';
import { createRateLimiter } from '../../platform/rate-limit.ts';
import type { Chats } from './chats.ts';
import { type ChatAct, type ChatEvent, createChatEvents, type Visitor } from './events.ts';
import { createChatPresence } from './presence.ts';
import { findName } from './repository.ts';

/** Of all events together, to each message that somebody may send. */
const eventsToAMessage = 5;
/** Of one page, that wait for those before them. */
const mostWaiting = 100;
/** A name that nobody knows is given back no longer than this. */
const longestName = 100;

type Acknowledge = (answer: Acknowledgement) => void;

/** Only what Socket.IO made for a page that asked for it is a function. */
function isAcknowledge(value: unknown): value is Acknowledge {
  return typeof value === 'function';
}

interface Asked {
  readonly visitor: Visitor;
  readonly name: string;
  readonly payload: unknown;
  readonly acknowledge: Acknowledge | null;
  readonly isWellFormed: boolean;
}

function readEvent(visitor: Visitor, name: unknown, args: readonly unknown[]): Asked {
  const last = args.at(-1);
  const acknowledge = isAcknowledge(last) ? last : null;
  const payloads = acknowledge === null ? args : args.slice(0, -1);
  return {
    visitor,
    name: String(name).slice(0, longestName),
    payload: payloads[0],
    acknowledge,
    isWellFormed: payloads.length === 1,
  };
}

export function serveChat(parts: {
  live: LiveServer;
  chats: Chats;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Messages of each user. */
  limit: RateLimit | null;
}): void {
  const { live, chats, database, clock, log, limit } = parts;
  const limiter = createRateLimiter(limit && { ...limit, max: limit.max * eventsToAMessage }, clock);

  const nameOf = (userId: string) => findName(database.queries, userId);
  const presence = createChatPresence(live);
  const { events, left } = createChatEvents({ live, chats, presence, nameOf });
  const known = new Map<string, ChatEvent>(Object.entries(events));

  function refuse({ visitor, name, acknowledge }: Asked, error: unknown): void {
    const { code, faults } = translate(error);
    if (statusOf[code] >= 500) log.error({ ...describeError(error), code, event: name }, 'an event failed');
    const message = sentenceFor(code, faults);
    visitor.socket.emit('error', { code, message, event: name });
    acknowledge?.({ success: false, message, code });
  }

  function admit({ visitor, name, payload, isWellFormed }: Asked, waiting: number): ChatAct {
    const { caller } = visitor;
    if (caller.token.endsAt <= clock.now()) throw new DomainError('UNAUTHENTICATED');
    limiter.take(caller.id);
    if (waiting >= mostWaiting) throw new DomainError('TOO_MANY_REQUESTS');
    const event = known.get(name);
    if (event === undefined || !isWellFormed) throw new DomainError('INVALID_INPUT');
    return event(payload);
  }

  async function run(asked: Asked, act: ChatAct): Promise<void> {
    try {
      const data = await act.run(asked.visitor);
      asked.acknowledge?.({ success: true, ...(data === undefined ? {} : { data }) });
    } catch (error) {
      refuse(asked, error);
    }
  }

  live.onConnection((socket, caller) => {
    const visitor: Visitor = { socket, caller, answering: new Set(), typing: new Map() };
    let waiting = 0;
    /** Of each conversation, what is done last of all that was asked for. */
    const lasts = new Map<string, Promise<void>>();

    async function inTurn(asked: Asked, act: ChatAct): Promise<void> {
      waiting += 1;
      await lasts.get(act.chatId);
      await run(asked, act);
      waiting -= 1;
    }

    function hear(asked: Asked): void {
      try {
        const act = admit(asked, waiting);
        const { chatId } = act;
        const done = inTurn(asked, act).then(() => {
          if (lasts.get(chatId) === done) lasts.delete(chatId);
        });
        lasts.set(chatId, done);
      } catch (error) {
        refuse(asked, error);
      }
    }

    socket.onAny((name: unknown, ...args: unknown[]) => hear(readEvent(visitor, name, args)));
    socket.on('disconnect', () => left(visitor));
  });
}
