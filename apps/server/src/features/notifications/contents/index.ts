// Writes notifications from the entities that they are about, as they are now.
import { type EntityName, type EntityRows, readPermissions } from '@burnish/contract/events';
import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import { can, type Person, type Viewer } from '@burnish/domain/access';
import type { NotificationEvent } from '@burnish/domain/notifications/events';
import type { Role } from '@burnish/domain/permissions';
import { dateIn } from '@burnish/domain/time/calendar-date';
import type { FindReaders, RowReader } from '../../../platform/realtime/change-publisher.ts';
import { accountContents } from './accounts.ts';
import { chatContents, studioChatContents } from './chats.ts';
import type { ContentContext, NotificationContent, WriteContent } from './content.ts';
import { digestContent, type StudioDigest } from './digest.ts';
import { invoiceContents } from './invoices.ts';
import { jobContents, studioJobContents } from './jobs.ts';
import { type LedgerEntryOfRefund, ledgerContents } from './ledger.ts';
import { orderContents, studioOrderContents } from './orders.ts';
import { type PhotoOfJob, studioPhotoContents } from './photos.ts';
import { questionContents, studioQuestionContents } from './questions.ts';
import { receiptContents, studioReceiptContents } from './receipts.ts';
import { studioSubscriptionContents, subscriptionContents } from './subscriptions.ts';
import { webhookContents } from './webhooks.ts';

export type { Attachment, ContentContext, NotificationContent } from './content.ts';
export type { StudioDigest } from './digest.ts';

export interface Readers {
  readonly user: RowReader<'user'>;
  readonly order: RowReader<'order'>;
  readonly invoice: RowReader<'invoice'>;
  readonly receipt: RowReader<'receipt'>;
  readonly ledger_entry: RowReader<'ledger_entry'>;
  readonly subscription: RowReader<'subscription'>;
  readonly job: RowReader<'job'>;
  readonly photo: RowReader<'photo'>;
  readonly question: RowReader<'question'>;
  readonly chat: RowReader<'chat'>;
  /** Who reads an entity besides its owner and the roles that read all of them. */
  readonly findReaders: Readonly<Record<'job' | 'photo' | 'question', FindReaders>>;
  /** By the ID of the credit note that was issued for them. */
  readonly findApprovedRefunds: (
    creditNoteIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ApprovedRefund>>;
  readonly webhookEndpoints: (ids: readonly string[]) => Promise<readonly WebhookEndpoint[]>;
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

type ReadEntities<Entity> = (ids: readonly string[], viewer: Viewer) => Promise<readonly Entity[]>;

function rowsOf<Name extends EntityName>(read: RowReader<Name>): ReadEntities<EntityRows[Name]> {
  return async (ids, viewer) => (await read(ids)).map((viewFor) => viewFor(viewer));
}

function photosWithJobs({ photo, job }: Pick<Readers, 'photo' | 'job'>): ReadEntities<PhotoOfJob> {
  return async (ids, viewer) => {
    const photos = await rowsOf(photo)(ids, viewer);
    const jobs = await rowsOf(job)([...new Set(photos.map(({ jobId }) => jobId))], viewer);
    const numbers = new Map(jobs.map(({ _id, number }) => [_id, number]));
    return photos.map((row) => ({ ...row, jobNumber: numbers.get(row.jobId) ?? '' }));
  };
}

/** The refund or cancellation for which a credit note was issued. */
interface ApprovedRefund {
  readonly kind: RefundRequest['kind'];
  readonly subscriptionId: string;
}

function entriesWithRefunds({
  ledger_entry,
  subscription,
  findApprovedRefunds,
}: Pick<
  Readers,
  'ledger_entry' | 'subscription' | 'findApprovedRefunds'
>): ReadEntities<LedgerEntryOfRefund> {
  return async (ids, viewer) => {
    const entries = await rowsOf(ledger_entry)(ids, viewer);
    const refunds = await findApprovedRefunds(entries.flatMap(({ creditNoteId }) => creditNoteId ?? []));
    const subscriptionIds = new Set([...refunds.values()].map(({ subscriptionId }) => subscriptionId));
    const rows = await rowsOf(subscription)([...subscriptionIds], viewer);
    const subscriptions = new Map(rows.map((row) => [row._id, row]));
    return entries.map((entry) => {
      const refund = entry.creditNoteId === null ? undefined : refunds.get(entry.creditNoteId);
      const credited = refund && subscriptions.get(refund.subscriptionId);
      return {
        ...entry,
        refund: refund && credited ? { kind: refund.kind, subscription: credited } : null,
      };
    });
  };
}

/** For people to whom the work that a notification is about was assigned once. */
const formerWork: NotificationContent = {
  title: 'About photos that are no longer assigned to you',
  text: 'Someone else works on them now.',
  action: { label: 'Open your jobs', path: '/admin?tab=photos' },
  isOutdated: true,
};

/** Replaces what is about entities that the person can't read anymore. */
function forReaders<Event extends NotificationEvent>(
  entity: keyof Readers['findReaders'],
  find: FindReaders,
  groups: Readonly<Record<Event, ReadGroup>>,
): Readonly<Record<Event, ReadGroup>> {
  const permission = readPermissions[entity];
  return mapValues(
    groups,
    (read): ReadGroup =>
      async (notifications, role, context) => {
        const contents = await read(notifications, role, context);
        if (permission !== null && can({ role }, permission)) return contents;
        const readers = await find([...new Set(notifications.map(({ entityId }) => entityId))]);
        const isReader = ({ entityId, userId }: Addressed) =>
          readers.get(entityId)?.some(({ id }) => id === userId) === true;
        const former = notifications.filter((notification) => !isReader(notification));
        return new Map([...contents, ...former.map(({ id }) => [id, formerWork] as const)]);
      },
  );
}

/** How the notifications about one kind of entity are written. */
function source<Entity extends { readonly _id: string }, Event extends NotificationEvent>(
  read: ReadEntities<Entity>,
  viewerFor: (role: Role) => Viewer,
  writers: Readonly<Record<Event, WriteContent<Entity>>>,
): Readonly<Record<Event, ReadGroup>> {
  const readerOf =
    (write: WriteContent<Entity>): ReadGroup =>
    async (notifications, role, context) => {
      const ids = [...new Set(notifications.map(({ entityId }) => entityId))];
      const entities = new Map((await read(ids, viewerFor(role))).map((row) => [row._id, row]));
      const contents = notifications.flatMap(({ id, entityId, createdAt: notifiedAt }) => {
        const entity = entities.get(entityId);
        return entity === undefined ? [] : [[id, write(entity, { ...context, notifiedAt })] as const];
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
  const { findReaders } = readers;
  const sources: Readonly<Record<NotificationEvent, ReadGroup>> = {
    ...source(rowsOf(readers.order), asCustomer, orderContents),
    ...source(rowsOf(readers.order), asStaff, studioOrderContents),
    ...source(rowsOf(readers.invoice), asCustomer, invoiceContents),
    ...source(rowsOf(readers.receipt), asCustomer, receiptContents),
    ...source(rowsOf(readers.receipt), asStaff, studioReceiptContents),
    ...source(entriesWithRefunds(readers), asCustomer, ledgerContents),
    ...source(rowsOf(readers.subscription), asCustomer, subscriptionContents),
    ...source(rowsOf(readers.subscription), asStaff, studioSubscriptionContents),
    ...source(rowsOf(readers.job), asCustomer, jobContents),
    ...forReaders('job', findReaders.job, source(rowsOf(readers.job), asStaff, studioJobContents)),
    ...forReaders('photo', findReaders.photo, source(photosWithJobs(readers), asStaff, studioPhotoContents)),
    ...source(rowsOf(readers.question), asCustomer, questionContents),
    ...forReaders(
      'question',
      findReaders.question,
      source(rowsOf(readers.question), asStaff, studioQuestionContents),
    ),
    ...source(rowsOf(readers.chat), asCustomer, chatContents),
    ...source(rowsOf(readers.chat), asStaff, studioChatContents),
    ...source(rowsOf(readers.user), asCustomer, accountContents),
    ...source(readers.webhookEndpoints, asStaff, webhookContents),
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
