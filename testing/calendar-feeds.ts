// Calendar feeds, created through real calls.
import type { Wire } from '@burnish/contract/api';
import ICAL from 'ical.js';
import type { TestApp, TestUser } from './app.ts';
import { calendarFeedBody, dataOf } from './factories.ts';
import { confirm } from './second-factor.ts';

type CreatedCalendarFeed = Wire['POST /auth/calendar-feeds']['reply'];

export async function createCalendarFeed(
  user: TestUser,
  name = calendarFeedBody.name,
): Promise<CreatedCalendarFeed> {
  const body = { name, confirmation: await confirm(user) };
  return dataOf(await user.call('POST /auth/calendar-feeds', { body }));
}

/** Reads a feed as a calendar app does. */
export async function readFeed(
  { app }: TestApp,
  url: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await app.inject({ url: new URL(url).pathname, headers });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

export interface ParsedEvent {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** Such as '2026-12-20' for a whole day, or an instant in UTC. */
  readonly start: string;
}

/** What an independent parser reads, in the order of the file. */
export function parseFeed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component): ParsedEvent => {
    const { uid, summary, description, startDate } = new ICAL.Event(component);
    return {
      uid,
      title: summary,
      description: description ?? '',
      url: String(component.getFirstPropertyValue('url')),
      start: startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString(),
    };
  });
  return { calendar, events };
}
