// The studio's people: Kemi is there from the first day, and makes the others admins.
import type { Calendar } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { callerOf, join } from '../customer.ts';
import { staff } from '../people/cast.ts';
import type { Person } from '../people/person.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { buy } from './buy.ts';

async function* kemi(studio: Studio, { day }: Calendar): Story {
  yield day(-435, 8, 2);
  const { caller } = await join(studio, staff.kemi);
  studio.staff.push(callerOf(caller.id, 'admin', '203.0.113.10'));
}

async function* colleague(studio: Studio, { day }: Calendar, person: Person, since: number): Story<Person> {
  yield day(-since, 9, 30);
  const { caller } = await join(studio, person);
  const [first] = studio.staff;
  if (first === undefined) throw new Error('nobody is there to make an admin');
  yield day(-since, 9, 42);
  await studio.accounts.setRole(first, caller.id, 'admin');
  studio.staff.push(callerOf(caller.id, 'admin', '203.0.113.10'));
  return person;
}

/** Folake had her own wedding retouched: what she may have decided on it herself is marked. */
async function* folake(studio: Studio, calendar: Calendar): Story {
  yield* colleague(studio, calendar, staff.folake, 236);
  const caller = studio.staff.at(-1);
  if (caller === undefined) return;
  const wish = { serviceId: 'natural-retouch', quantity: 48, currency: 'NGN' } as const;
  const own = { ...studio, staff: [caller] };
  yield* buy(own, { ...staff.folake, caller }, wish, calendar.day(-95, 12), chanceOf('Folake'));
}

export function admins(studio: Studio, calendar: Calendar): Story[] {
  const tobias = colleague(studio, calendar, staff.tobias, 402);
  return [kemi(studio, calendar), ended(tobias), folake(studio, calendar)];
}

async function* ended(story: Story<unknown>): Story {
  yield* story;
}
