// The conversations and users of the admins' inbox, sorted by who is waiting for a reply. A list consists of sections,
// each with its own order and index; a page may begin in one section and end in another.
import type { Handled } from '@burnish/contract/api';
import type { Chat, ChatPerson } from '@burnish/contract/chat/entities';
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import { invalidCursor } from '../../../platform/db/sorting.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { personView } from '../../../views/shared-views.ts';
import { chatView } from '../view.ts';
import * as repository from './repository.ts';

type InboxQuery = Handled['GET /chat/admin/people']['query'];

interface Section {
  /** Its name in cursors. */
  readonly name: string;
  readonly read: repository.SectionReader;
  keyOf(record: repository.InboxRecord): repository.SortKey;
}

type Count = (filter: repository.InboxFilter, onlyUnread: boolean, limit: number) => Promise<number>;

const keyByLastMessage = ({ chat, user }: repository.InboxRecord): repository.SortKey => ({
  lastMessageAt: chat?.lastMessageAt ?? null,
  id: chat?.id ?? user.id,
});
const keyByUser = ({ user }: repository.InboxRecord): repository.SortKey => ({
  lastMessageAt: null,
  id: user.id,
});

const unreadSections: readonly Section[] = [
  { name: 'priority', read: repository.readUnreadWithPriority, keyOf: keyByLastMessage },
  { name: 'unread', read: repository.readUnread, keyOf: keyByLastMessage },
];
const messageSections: readonly Section[] = [
  ...unreadSections,
  { name: 'read', read: repository.readRead, keyOf: keyByLastMessage },
];
const chatSections: readonly Section[] = [
  ...messageSections,
  { name: 'silent', read: repository.readEmptyChats, keyOf: keyByUser },
];
const peopleSections: readonly Section[] = [
  ...messageSections,
  { name: 'silent', read: repository.readUsersWithoutMessages, keyOf: keyByUser },
];

interface Position {
  readonly section: number;
  readonly after: repository.SortKey | null;
}

function formatCursor(section: Section, { lastMessageAt, id }: repository.SortKey): string {
  return Buffer.from([section.name, lastMessageAt?.getTime() ?? '', id].join(' ')).toString('base64url');
}

/** @throws DomainError INVALID_INPUT for a cursor of another list */
function parseCursor(sections: readonly Section[], cursor: string | undefined): Position {
  if (cursor === undefined) return { section: 0, after: null };
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, name, time = '', id = ''] = /^([a-z]+) (\d{1,15}|) (\S+)$/.exec(text) ?? [];
  const section = sections.findIndex((candidate) => candidate.name === name);
  const hasTime = sections[section]?.keyOf === keyByLastMessage;
  if (section === -1 || !isId(id) || hasTime !== (time !== '')) throw invalidCursor();
  return { section, after: { lastMessageAt: hasTime ? new Date(Number(time)) : null, id } };
}

interface SectionRecord {
  readonly section: Section;
  readonly record: repository.InboxRecord;
}

export interface Inbox {
  /** Conversations: unread ones first, those of priority plans before others, then by the last message. */
  listChats(caller: Caller, query: InboxQuery): Promise<{ chats: Chat[]; page: Page }>;
  /** The same, followed by the users without a conversation. */
  listPeople(caller: Caller, query: InboxQuery): Promise<{ people: ChatPerson[]; page: Page }>;
}

export function createInbox({ database, clock }: { database: Database; clock: Clock }): Inbox {
  const { queries } = database;

  const countChats: Count = (...args) => repository.countChats(queries, ...args);
  const countPeople: Count = (filter, onlyUnread, limit) =>
    onlyUnread
      ? repository.countChats(queries, filter, true, limit)
      : repository.countUsers(queries, filter, limit);

  async function find(
    sections: readonly Section[],
    filter: repository.InboxFilter,
    start: Position,
    limit: number,
  ) {
    const found: SectionRecord[] = [];
    for (const [index, section] of sections.entries()) {
      if (index < start.section || found.length === limit) continue;
      const after = index === start.section ? start.after : null;
      const records = await section.read(queries, filter, after, limit - found.length);
      found.push(...records.map((record) => ({ section, record })));
    }
    return found;
  }

  async function list(allSections: readonly Section[], countRows: Count, caller: Caller, query: InboxQuery) {
    const onlyUnread = query.status === 'unread';
    const sections = onlyUnread ? unreadSections : allSections;
    const people = query.search ? await repository.findPeople(queries, query.search) : null;
    const filter = { callerId: caller.id, people, now: clock.now() };
    const size = Math.min(query.limit, maxLimit);
    const found = await find(sections, filter, parseCursor(allSections, query.cursor), size + 1);
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size && last !== undefined;
    const nextCursor = hasMore ? formatCursor(last.section, last.section.keyOf(last.record)) : null;
    const total = await countRows(filter, onlyUnread, totalCap + 1);
    const page: Page =
      total > totalCap ? { nextCursor, total: totalCap, totalIsCapped: true } : { nextCursor, total };
    return { records: rows.map(({ record }) => record), page };
  }

  function chatOf({ chat, user, admin }: repository.InboxRecord): Chat | null {
    return chat && chatView({ chat, user, admin });
  }

  return {
    async listChats(caller, query) {
      const { records, page } = await list(chatSections, countChats, caller, query);
      return { chats: records.flatMap((record) => chatOf(record) ?? []), page };
    },

    async listPeople(caller, query) {
      const { records, page } = await list(peopleSections, countPeople, caller, query);
      const people = records.map((record) => ({
        user: personView(record.user),
        hasPriority: record.hasPriority,
        chat: chatOf(record),
      }));
      return { people, page };
    },
  };
}
