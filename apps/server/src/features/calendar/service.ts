// Calendar feeds: what is due, for calendar apps that have the secret address of a user's feed.
import { createHash } from 'node:crypto';
import { basePath } from '@burnish/contract/api';
import { can, type Person } from '@burnish/domain/access';
import { calendarFeedBounds } from '@burnish/domain/accounts/calendar-feed';
import { addDays, dateIn, startOfDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Accounts } from '../accounts/index.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import { listPlanEnds } from '../subscriptions/index.ts';
import { type CalendarEvent, firstEvents, invoiceEvent, jobEvent, planEvent } from './events.ts';
import { createCalendarFile } from './icalendar.ts';
import * as repository from './repository.ts';

export const calendarPath = `${basePath}/calendar`;
export const calendarFileName = 'due-dates.ics';

interface CalendarFile {
  /** The same as long as the events are. */
  readonly etag: string;
  readonly text: string;
}

export interface Calendar {
  urlOf(secret: string): string;
  /** @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
  read(secret: string, ipAddress: string): Promise<CalendarFile>;
}

function jobScope(reader: Person): repository.Scope {
  if (can(reader, 'jobs:manage')) return 'all';
  return can(reader, 'jobs:work') ? 'ownAndAssigned' : 'own';
}

export function createCalendar({
  database: { queries },
  clock,
  accounts,
  studioSettings,
  publicUrl,
}: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'openCalendarFeed'>;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
  publicUrl: () => string;
}): Calendar {
  async function listEvents(reader: Person, now: Date, timeZone: string): Promise<CalendarEvent[]> {
    const { pastDays, futureDays, maxEvents } = calendarFeedBounds;
    const today = dateIn(now, timeZone);
    const [from, to] = [addDays(today, -pastDays), addDays(today, futureDays)];
    const request = { userId: reader.id, limit: maxEvents };
    const dueInvoices = await repository.listDueInvoices(queries, {
      ...request,
      scope: can(reader, 'invoices:manage') ? 'all' : 'own',
      from,
      to,
    });
    const dueJobs = await repository.listDueJobs(queries, {
      ...request,
      scope: jobScope(reader),
      from: startOfDay(from, timeZone),
      to: startOfDay(addDays(to, 1), timeZone),
    });
    const planEnds = await listPlanEnds(queries, reader.id, { now, timeZone });
    const events = [
      ...dueInvoices.map((invoice) => invoiceEvent(invoice, reader)),
      ...dueJobs.map((job) => jobEvent(job, reader)),
      ...planEnds.filter(({ on }) => on >= from && on <= to).map(planEvent),
    ];
    return firstEvents(events, maxEvents);
  }

  return {
    urlOf: (secret) => `${publicUrl()}${calendarPath}/${secret}/${calendarFileName}`,

    async read(secret, ipAddress) {
      const reader = await accounts.openCalendarFeed(secret, ipAddress);
      const now = clock.now();
      const { timeZone } = await studioSettings.getOpeningHours(queries);
      const events = await listEvents(reader, now, timeZone);
      const hash = createHash('sha256').update(JSON.stringify(events)).digest('base64url');
      // Weak, because the file also says when it was made.
      return {
        etag: `W/"${hash}"`,
        text: createCalendarFile(events, { now, publicUrl: publicUrl() }),
      };
    },
  };
}
