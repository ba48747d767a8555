// Who can be written to, in the order in which the studio goes about it. The list is a row of parts, each with an
// order and an index of its own; a page begins in one part and may end in another.
import type { Handled } from '@burnish/contract/api';
import type { Chat, ChatPerson } from '@burnish/contract/entity';
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { isId } from '../../../platform/ids.ts';
import { foreignCursor } from '../../../platform/paging.ts';
import { personView } from '../../../platform/wire.ts';
import { chatView } from '../view.ts';
import * as repository from './repository.ts';

type Query = Handled['GET /chat/admin/people']['query'];

/** A part of the list, under the name that it has in cursors. */
interface Part {
  readonly name: string;
  readonly read: repository.Read;
  keyOf(record: repository.PersonRecord): repository.Key;
}

type Count = (asked: repository.Asked, onlyUnread: boolean, limit: number) => Promise<number>;

const byLastMessage = ({ chat, user }: repository.PersonRecord): repository.Key => ({
  at: chat?.lastMessageAt ?? null,
  id: chat?.id ?? user.id,
});
const byUser = ({ user }: repository.PersonRecord): repository.Key => ({ at: null, id: user.id });

const unreadParts: readonly Part[] = [
  { name: 'priority', read: repository.readUnreadWithPriority, keyOf: byLastMessage },
  { name: 'unread', read: repository.readUnread, keyOf: byLastMessage },
];
const talkParts: readonly Part[] = [
  ...unreadParts,
  { name: 'read', read: repository.readOthers, keyOf: byLastMessage },
];
const chatParts: readonly Part[] = [
  ...talkParts,
  { name: 'silent', read: repository.readSilent, keyOf: byUser },
];
const peopleParts: readonly Part[] = [
  ...talkParts,
  { name: 'silent', read: repository.readUnknown, keyOf: byUser },
];

interface Start {
  readonly part: number;
  readonly after: repository.Key | null;
}

function cursorOf(part: Part, { at, id }: repository.Key): string {
  return Buffer.from([part.name, at?.getTime() ?? '', id].join(' ')).toString('base64url');
}

/** @throws DomainError INVALID_INPUT for a cursor that is none of ours. */
function startAt(parts: readonly Part[], cursor: string | undefined): Start {
  if (cursor === undefined) return { part: 0, after: null };
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, name, time = '', id = ''] = /^([a-z]+) (\d{1,15}|) (\S+)$/.exec(text) ?? [];
  const part = parts.findIndex((known) => known.name === name);
  const isTimed = parts[part]?.keyOf === byLastMessage;
  if (part === -1 || !isId(id) || isTimed !== (time !== '')) throw foreignCursor();
  return { part, after: { at: isTimed ? new Date(Number(time)) : null, id } };
}

interface Found {
  readonly part: Part;
  readonly record: repository.PersonRecord;
}

export interface People {
  listChats(caller: Caller, query: Query): Promise<{ chats: Chat[]; page: Page }>;
  listPeople(caller: Caller, query: Query): Promise<{ people: ChatPerson[]; page: Page }>;
}

export function createPeople({ database, clock }: { database: Database; clock: Clock }): People {
  const { queries } = database;

  const countChats: Count = (...asked) => repository.countChats(queries, ...asked);
  const countPeople: Count = (asked, onlyUnread, limit) =>
    onlyUnread
      ? repository.countChats(queries, asked, true, limit)
      : repository.countUsers(queries, asked, limit);

  async function find(parts: readonly Part[], asked: repository.Asked, start: Start, limit: number) {
    const found: Found[] = [];
    for (const [index, part] of parts.entries()) {
      if (index < start.part || found.length === limit) continue;
      const after = index === start.part ? start.after : null;
      const records = await part.read(queries, asked, after, limit - found.length);
      found.push(...records.map((record) => ({ part, record })));
    }
    return found;
  }

  async function list(all: readonly Part[], count: Count, caller: Caller, query: Query) {
    const onlyUnread = query.status === 'unread';
    const parts = onlyUnread ? unreadParts : all;
    const asked = { callerId: caller.id, search: query.search, now: clock.now() };
    const size = Math.min(query.limit, maxLimit);
    const found = await find(parts, asked, startAt(all, query.cursor), size + 1);
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size && last !== undefined;
    const nextCursor = hasMore ? cursorOf(last.part, last.part.keyOf(last.record)) : null;
    const total = await count(asked, onlyUnread, totalCap + 1);
    const page: Page =
      total > totalCap ? { nextCursor, total: totalCap, totalIsCapped: true } : { nextCursor, total };
    return { records: rows.map(({ record }) => record), page };
  }

  function chatOf({ chat, user, admin }: repository.PersonRecord): Chat | null {
    return chat && chatView({ chat, user, admin });
  }

  return {
    async listChats(caller, query) {
      const { records, page } = await list(chatParts, countChats, caller, query);
      return { chats: records.flatMap((record) => chatOf(record) ?? []), page };
    },

    async listPeople(caller, query) {
      const { records, page } = await list(peopleParts, countPeople, caller, query);
      const people = records.map((record) => ({
        user: personView(record.user),
        hasPriority: record.hasPriority,
        chat: chatOf(record),
      }));
      return { people, page };
    },
  };
}
