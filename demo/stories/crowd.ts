// Hundreds of customers who join over the year, more of them toward its end.
import type { Calendar } from '../calendar.ts';
import { createCustomer } from '../customer.ts';
import { cast, staff } from '../people/cast.ts';
import { createCrowd } from '../people/crowd.ts';
import type { Person } from '../people/person.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { pickHabit } from './habits.ts';

const daysOpen = 425;

async function* visitStory(studio: Studio, calendar: Calendar, person: Person): Story {
  const random = randomFor(`visit of ${person.email}`);
  const ago = Math.ceil(daysOpen * (random.below(10_000) / 10_000) ** 1.4);
  const joined = calendar.day(-Math.max(ago, 1), random.between(6, 22), random.below(60));
  yield joined;
  const customer = await createCustomer(studio, person);
  yield* pickHabit(random)({ studio, customer, calendar, random, joined });
}

export function crowdStories(studio: Studio, calendar: Calendar, share: number): Story[] {
  const taken = Object.values({ ...cast, ...staff }).map(({ email }) => email);
  return createCrowd(share, taken).map((person) => visitStory(studio, calendar, person));
}
