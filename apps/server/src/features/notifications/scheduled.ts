// What people are notified of at a time: reminders of unpaid invoices, and the digest of each morning. The tasks run once
// an hour and find what is due, so that nothing is missed or repeated, whatever was down and however clocks change.

import { dueReminder, remindedDueDates, remindedFrom } from '@burnish/domain/notifications/reminders';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import { localTime } from '@burnish/domain/time/local-time';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import { systemActor } from '../../platform/http/caller.ts';
import type { Task, Tasks } from '../../platform/tasks/tasks.ts';
import type { Invoices } from '../orders/invoices/index.ts';
import type { StudioSettings } from '../studio-settings/index.ts';

const noData = z.strictObject({});

const remindersTask: Task<Record<string, never>> = { name: 'remind_of_invoices', data: noData };
const digestTask: Task<Record<string, never>> = { name: 'send_studio_digest', data: noData };

/** In the studio's time zone. A digest that is missed until eleven isn't made up for. */
const digestUntil = '11:00';
/** In one transaction. */
const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

export interface ScheduledNotifications {
  /** Reminds of the unpaid invoices for which it is time. */
  remind(signal?: AbortSignal): Promise<void>;
  /** Sends the staff what waits today, once a day. */
  sendDigest(): Promise<void>;
}

export function createScheduledNotifications(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  tasks: Pick<Tasks, 'register'>;
  invoices: Pick<Invoices, 'listUnpaidDue'>;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
}): ScheduledNotifications {
  const { database, transact, clock, tasks, invoices, studioSettings } = deps;

  /** Null before the morning. */
  async function findToday(): Promise<{ today: CalendarDate; timeZone: string; time: string } | null> {
    const { timeZone } = await studioSettings.getOpeningHours(database.queries);
    const now = clock.now();
    const { time } = localTime(timeZone, now);
    return time < remindedFrom ? null : { today: dateIn(now, timeZone), timeZone, time };
  }

  async function remind(signal?: AbortSignal): Promise<void> {
    const found = await findToday();
    if (found === null) return;
    const { today, timeZone } = found;
    let after = firstId;
    for (;;) {
      signal?.throwIfAborted();
      const request = { ...remindedDueDates(today), after, limit: batchSize };
      const batch = await invoices.listUnpaidDue(database.queries, request);
      const last = batch.at(-1);
      if (last === undefined) return;
      after = last.id;
      await transact(systemActor, async (tx) => {
        for (const { id, userId, dueDate, sentAt } of batch) {
          const reminder = dueReminder({ dueDate, sentOn: dateIn(sentAt, timeZone) }, today);
          if (reminder === null) continue;
          // An invoice that changes in between has an outdated reminder, which isn't sent.
          const { event, days } = reminder;
          tx.notify({ event, entityId: id, ownerId: userId, key: `${id} ${days}` });
        }
      });
    }
  }

  async function sendDigest(): Promise<void> {
    const found = await findToday();
    if (found === null || found.time >= digestUntil) return;
    await transact(systemActor, async (tx) => {
      tx.notify({ event: 'studio_digest', entityId: firstId, ownerId: null, key: found.today });
    });
  }

  tasks.register(remindersTask, (_data, signal) => remind(signal));
  tasks.register(digestTask, () => sendDigest());
  return { remind, sendDigest };
}

/** Before the tasks are started. */
export function scheduleNotifications(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(remindersTask, '3 * * * *');
  tasks.schedule(digestTask, '1 * * * *');
}
