// Events as a file of RFC 5545. Instants are in UTC, so that they are right in every calendar app, and days are dates.
import { calendarRefreshSeconds } from '@burnish/domain/accounts/calendar-feed';
import { brand } from '@burnish/domain/brand';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { CalendarEvent } from './events.ts';

interface FileContext {
  readonly now: Date;
  /** Of the links, without a trailing slash. */
  readonly publicUrl: string;
}

export function createCalendarFile(
  events: readonly CalendarEvent[],
  { now, publicUrl }: FileContext,
): string {
  const calendar = ical({
    name: `${brand.name} due dates`,
    prodId: { company: 'Burnish', product: 'Burnish', language: 'EN' },
    ttl: calendarRefreshSeconds,
  });
  for (const event of events) {
    const isDay = 'day' in event;
    calendar.createEvent({
      id: event.uid,
      stamp: now,
      start: isDay ? new Date(event.day) : event.at,
      allDay: isDay,
      summary: event.title,
      description: event.description,
      url: publicUrl + event.path,
      // What is due doesn't make anyone busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
