import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { expect, test } from 'vitest';
import { type CalendarEvent, firstEvents } from './events.ts';

function dayEvent(uid: string, text: string): CalendarEvent {
  const day = parseCalendarDate(text);
  if (day === null) throw new Error(`not a date: ${text}`);
  return { uid, title: uid, description: null, path: '/', day };
}

const timeEvent = (uid: string, time: string): CalendarEvent => ({
  uid,
  title: uid,
  description: null,
  path: '/',
  at: new Date(time),
});

test('the earliest events are kept, whole days before the times of the same day', () => {
  const events = [
    timeEvent('later', '2026-12-21T00:00:00.000Z'),
    timeEvent('noon', '2026-12-20T12:00:00.000Z'),
    dayEvent('second of the day', '2026-12-20'),
    dayEvent('first of the day', '2026-12-20'),
    dayEvent('before', '2026-12-19'),
  ];
  const uids = firstEvents(events, 4).map(({ uid }) => uid);
  expect(uids).toEqual(['before', 'first of the day', 'second of the day', 'noon']);
});
