// What people were notified of in the product, and how they want to be notified.
import type { Handled } from '@burnish/contract/api';
import type { Notification, NotificationSettings } from '@burnish/contract/notifications/entities';
import type { Page } from '@burnish/contract/paging';
import { invalidInput } from '@burnish/domain/errors';
import {
  type EmailBlock,
  eventsReaching,
  isSwitchable,
  type NotificationChannel,
  type NotificationEvent,
  reaches,
} from '@burnish/domain/notifications/events';
import { dateIn, millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { firstIdOf } from '../../platform/db/ids.ts';
import type { PageRequest } from '../../platform/db/paging.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import { type Caller, systemActor } from '../../platform/http/caller.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import { createContents, type NotificationContent, type Readers } from './contents/index.ts';
import * as repository from './repository.ts';
import { notificationView, settingsView } from './view.ts';

/** More are shown as '99+'. */
const maxCountedUnread = 100;
/** Of the notifications that are marked as read at once. */
const maxPublished = 100;
/** A year, so that invoices and orders of the last one can be found. */
const retentionDays = 365;

type Choice = Handled['PUT /notifications/settings']['body'];
type QuietHoursInput = Handled['PUT /notifications/quiet-hours']['body']['quietHours'];

export interface Notifications {
  list(
    caller: Caller,
    request: PageRequest,
  ): Promise<{ notifications: Notification[]; unreadCount: number; page: Page }>;
  /** @param ids absent: all. Those of others are ignored. Returns how many are unread then */
  markRead(caller: Caller, ids: readonly string[] | undefined): Promise<number>;
  getSettings(caller: Caller): Promise<NotificationSettings>;
  /** @throws DomainError INVALID_INPUT if it can't be switched, or doesn't concern people with the caller's role */
  choose(caller: Caller, choice: Choice): Promise<NotificationSettings>;
  /** Switches emails about an event off, for who has the link of such an email. */
  unsubscribe(userId: string, event: NotificationEvent): Promise<void>;
  setQuietHours(caller: Caller, quietHours: QuietHoursInput): Promise<NotificationSettings>;
  /** Stops emails to a person, and tells them in the product. */
  blockEmails(userId: string, reason: EmailBlock): Promise<void>;
  /** The same for whom the address belongs to, if anyone. */
  reportUndeliverable(email: string, reason: EmailBlock): Promise<void>;
  /** Sends emails to the caller again. */
  unblockEmails(caller: Caller): Promise<NotificationSettings>;
  /** The contents of notifications to one person, by ID. */
  write(
    rows: readonly repository.NotificationRow[],
    role: Caller['role'],
  ): Promise<ReadonlyMap<string, NotificationContent>>;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'notification'>;
  deleteExpired(now: Date): Promise<void>;
}

export function createNotifications(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  readers: Readers;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
}): Notifications {
  const { database, transact, clock, readers, studioSettings } = deps;
  const { queries } = database;
  const findPage = repository.prepareNotificationList(database);
  const readContents = createContents(readers);

  async function write(rows: readonly repository.NotificationRow[], role: Caller['role']) {
    const { timeZone } = await studioSettings.getOpeningHours(queries);
    return readContents(rows, role, { timeZone, today: dateIn(clock.now(), timeZone) });
  }

  function viewsOf(
    rows: readonly repository.NotificationRow[],
    contents: ReadonlyMap<string, NotificationContent>,
  ): Notification[] {
    return rows.flatMap((row) => {
      const content = contents.get(row.id);
      return content === undefined ? [] : [notificationView(row, content)];
    });
  }

  async function saveChoice(
    from: Queries,
    userId: string,
    { event, channel, isOn }: { event: NotificationEvent; channel: NotificationChannel; isOn: boolean },
  ): Promise<repository.SettingsRow> {
    const settings = await repository.lockSettings(from, userId);
    const choices = { ...settings.choices, [event]: { ...settings.choices[event], [channel]: isOn } };
    await repository.updateSettings(from, { ...settings, choices });
    return { ...settings, choices };
  }

  async function blockEmails(userId: string, reason: EmailBlock): Promise<void> {
    await transact(systemActor, async (tx) => {
      const settings = await repository.lockSettings(tx.queries, userId);
      if (settings.emailBlock !== null) return;
      await repository.updateSettings(tx.queries, {
        ...settings,
        emailBlock: reason,
        emailBlockedAt: tx.now,
      });
      const key = tx.now.toISOString();
      tx.notify({ event: 'email_undeliverable', entityId: userId, ownerId: userId, key });
    });
  }

  const listedFor = ({ id, role }: Caller): repository.Listed => ({
    userId: id,
    // Someone who left the staff no longer reads about customers.
    events: eventsReaching(role),
  });

  const countUnread = (caller: Caller) =>
    repository.countUnread(queries, listedFor(caller), maxCountedUnread);

  return {
    async list(caller, request) {
      const [{ rows, page }, unreadCount] = await Promise.all([
        findPage({ ...request, ...listedFor(caller) }),
        countUnread(caller),
      ]);
      return { notifications: viewsOf(rows, await write(rows, caller.role)), unreadCount, page };
    },

    async markRead(caller, ids) {
      await transact(caller, async (tx) => {
        const read = await repository.markRead(tx.queries, {
          userId: caller.id,
          ids: ids?.map((id) => id.toLowerCase()) ?? null,
          now: tx.now,
        });
        // Lists start with the newest ones. What a page has beyond that follows when it is opened again.
        const newest = read.toSorted().slice(-maxPublished);
        for (const id of newest) tx.publish({ entity: 'notification', id, ownerId: caller.id });
      });
      return countUnread(caller);
    },

    async getSettings({ id, role }) {
      return settingsView(await repository.findSettings(queries, id), role);
    },

    choose: (caller, choice) =>
      transact(caller, async (tx) => {
        if (!reaches(choice.event, caller.role) || !isSwitchable(choice.event, choice.channel))
          throw invalidInput('event', "These notifications can't be switched on or off.");
        return settingsView(await saveChoice(tx.queries, caller.id, choice), caller.role);
      }),

    async unsubscribe(userId, event) {
      if (!isSwitchable(event, 'mail')) return;
      await queries.transaction((tx) => saveChoice(tx, userId, { event, channel: 'mail', isOn: false }));
    },

    setQuietHours: (caller, quietHours) =>
      transact(caller, async (tx) => {
        const settings = { ...(await repository.lockSettings(tx.queries, caller.id)), quietHours };
        await repository.updateSettings(tx.queries, settings);
        return settingsView(settings, caller.role);
      }),

    blockEmails,

    async reportUndeliverable(email, reason) {
      const userId = await repository.findUserByEmail(queries, email);
      if (userId !== undefined) await blockEmails(userId, reason);
    },

    unblockEmails: (caller) =>
      transact(caller, async (tx) => {
        const stored = await repository.lockSettings(tx.queries, caller.id);
        const settings = { ...stored, emailBlock: null, emailBlockedAt: null };
        await repository.updateSettings(tx.queries, settings);
        return settingsView(settings, caller.role);
      }),

    write,

    async readRows(ids) {
      const found = await repository.findNotifications(queries, ids);
      const written = await Promise.all(
        [...Map.groupBy(found, ({ role }) => role)].map(async ([role, group]) => {
          const rows = group
            .map(({ notification }) => notification)
            .filter(({ event }) => reaches(event, role));
          return viewsOf(rows, await write(rows, role));
        }),
      );
      return written.flat().map((view) => () => view);
    },

    deleteExpired: (now) =>
      repository.deleteBefore(
        queries,
        firstIdOf(new Date(now.getTime() - retentionDays * millisecondsPerDay)),
      ),
  };
}
