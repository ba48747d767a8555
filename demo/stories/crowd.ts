// Hundreds of people who come over the year, more of them the better the studio is known.
import type { Calendar } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { join } from '../customer.ts';
import { cast, staff } from '../people/cast.ts';
import { makeCrowd } from '../people/crowd.ts';
import type { Person } from '../people/person.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { someHabit } from './habits.ts';

const daysOpen = 425;

async function* visit(studio: Studio, calendar: Calendar, person: Person): Story {
  const chance = chanceOf(`visit of ${person.email}`);
  const ago = Math.ceil(daysOpen * (chance.below(10_000) / 10_000) ** 1.4);
  const joined = calendar.day(-Math.max(ago, 1), chance.between(6, 22), chance.below(60));
  yield joined;
  const customer = await join(studio, person);
  yield* someHabit(chance)({ studio, customer, calendar, chance, joined });
}

export function crowd(studio: Studio, calendar: Calendar, share: number): Story[] {
  const taken = Object.values({ ...cast, ...staff }).map(({ email }) => email);
  return makeCrowd(share, taken).map((person) => visit(studio, calendar, person));
}
