// Kemi enters the exchange rate every few weeks, so that reports in one currency follow it.
import { utcDate } from '@burnish/domain/time/calendar-date';
import type { Calendar } from '../calendar.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';

/** The day, counted from today, and the naira for one dollar. */
const rates: readonly (readonly [day: number, nairaPerDollar: number])[] = [
  [-430, 1_612],
  [-372, 1_648.5],
  [-311, 1_590],
  [-250, 1_562.75],
  [-188, 1_535],
  [-127, 1_528.5],
  [-66, 1_546],
  [-12, 1_540],
];

export async function* exchangeRateStory({ studioSettings, staff }: Studio, { day }: Calendar): Story {
  for (const [count, nairaPerDollar] of rates) {
    const time = day(count, 10, 5);
    yield time;
    const [kemi] = staff;
    if (kemi === undefined) throw new Error('There is no admin yet.');
    await studioSettings.exchangeRates.add(kemi, { nairaPerDollar, appliesFrom: utcDate(time) });
  }
}
