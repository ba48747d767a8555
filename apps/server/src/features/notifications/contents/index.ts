// Writes notifications from the entities that they are about, as they are now.
import type { EntityName, EntityRows } from '@burnish/contract/events';
import type { Person, Viewer } from '@burnish/domain/access';
import type { NotificationEvent } from '@burnish/domain/notifications/events';
import type { Role } from '@burnish/domain/permissions';
import { dateIn } from '@burnish/domain/time/calendar-date';
import type { RowReader } from '../../../platform/realtime/change-publisher.ts';
import { accountContents } from './accounts.ts';
import { chatContents, studioChatContents } from './chats.ts';
import type { ContentContext, NotificationContent, WriteContent } from './content.ts';
import { digestContent, type StudioDigest } from './digest.ts';
import { invoiceContents } from './invoices.ts';
import { jobContents, studioJobContents } from './jobs.ts';
import { orderContents, studioOrderContents } from './orders.ts';
import { questionContents, studioQuestionContents } from './questions.ts';
import { receiptContents, studioReceiptContents } from './receipts.ts';
import { subscriptionContents } from './subscriptions.ts';

export type { Attachment, ContentContext, NotificationContent } from './content.ts';
export type { StudioDigest } from './digest.ts';

export interface Readers {
  readonly user: RowReader<'user'>;
  readonly order: RowReader<'order'>;
  readonly invoice: RowReader<'invoice'>;
  readonly receipt: RowReader<'receipt'>;
  readonly subscription: RowReader<'subscription'>;
  readonly job: RowReader<'job'>;
  readonly question: RowReader<'question'>;
  readonly chat: RowReader<'chat'>;
  /** What waits for a member of staff. */
  digest(person: Person): Promise<StudioDigest>;
}

/** A notification, for the person who gets it. */
export interface Addressed {
  readonly id: string;
  readonly userId: string;
  readonly event: NotificationEvent;
  readonly entityId: string;
  readonly createdAt: Date;
}

type Contents = ReadonlyMap<string, NotificationContent>;
type ReadGroup = (
  notifications: readonly Addressed[],
  role: Role,
  context: ContentContext,
) => Promise<Contents>;

/** How the notifications about one kind of entity are written. */
function source<Name extends EntityName, Event extends NotificationEvent>(
  read: RowReader<Name>,
  viewerFor: (role: Role) => Viewer,
  writers: Readonly<Record<Event, WriteContent<EntityRows[Name]>>>,
): Readonly<Record<Event, ReadGroup>> {
  const readerOf =
    (write: WriteContent<EntityRows[Name]>): ReadGroup =>
    async (notifications, role, context) => {
      const viewer = viewerFor(role);
      const rows = await read([...new Set(notifications.map(({ entityId }) => entityId))]);
      const entities = new Map(rows.map((viewFor) => viewFor(viewer)).map((row) => [row._id, row]));
      const contents = notifications.flatMap(({ id, entityId }) => {
        const entity = entities.get(entityId);
        return entity === undefined ? [] : [[id, write(entity, context)] as const];
      });
      return new Map(contents);
    };
  return mapValues(writers, readerOf);
}

function mapValues<Key extends string, In, Out>(
  record: Readonly<Record<Key, In>>,
  change: (value: In) => Out,
): Readonly<Record<Key, Out>> {
  const entries = Object.entries<In>(record).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries);
}

/** Customers read about themselves as customers, whatever their role. */
const asCustomer = () => 'customer' as const;
const asStaff = (role: Role): Viewer => role;

function digestSource(read: Readers['digest']): ReadGroup {
  return async (notifications, role, { timeZone, today }) => {
    const contents = notifications.map(async ({ id, userId, createdAt }) => {
      const isOfToday = dateIn(createdAt, timeZone) === today;
      return [id, digestContent(await read({ id: userId, role }), isOfToday)] as const;
    });
    return new Map(await Promise.all(contents));
  };
}

export function createContents(readers: Readers) {
  const sources: Readonly<Record<NotificationEvent, ReadGroup>> = {
    ...source(readers.order, asCustomer, orderContents),
    ...source(readers.order, asStaff, studioOrderContents),
    ...source(readers.invoice, asCustomer, invoiceContents),
    ...source(readers.receipt, asCustomer, receiptContents),
    ...source(readers.receipt, asStaff, studioReceiptContents),
    ...source(readers.subscription, asCustomer, subscriptionContents),
    ...source(readers.job, asCustomer, jobContents),
    ...source(readers.job, asStaff, studioJobContents),
    ...source(readers.question, asCustomer, questionContents),
    ...source(readers.question, asStaff, studioQuestionContents),
    ...source(readers.chat, asCustomer, chatContents),
    ...source(readers.chat, asStaff, studioChatContents),
    ...source(readers.user, asCustomer, accountContents),
    studio_digest: digestSource(readers.digest),
  };

  /** The contents of notifications to people with a role, by ID. What is about a deleted entity has none. */
  return async (
    notifications: readonly Addressed[],
    role: Role,
    context: ContentContext,
  ): Promise<Contents> => {
    const groups = await Promise.all(
      [...Map.groupBy(notifications, ({ event }) => event)].map(([event, group]) =>
        sources[event](group, role, context),
      ),
    );
    return new Map(groups.flatMap((contents) => [...contents]));
  };
}
