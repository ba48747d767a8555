// The studio's admins and retouchers: Kemi from the first day, who gives the others their roles.
import type { Calendar } from '../calendar.ts';
import { createCaller, createCustomer } from '../customer.ts';
import { staff } from '../people/cast.ts';
import type { Person } from '../people/person.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { buy } from './buy.ts';
import { enterSettings } from './studio-settings.ts';

async function* kemi(studio: Studio, { day }: Calendar): Story {
  yield day(-435, 8, 2);
  const { caller } = await createCustomer(studio, staff.kemi);
  const admin = createCaller(caller.id, 'admin', '203.0.113.10');
  studio.staff.push(admin);
  yield day(-435, 8, 15);
  await enterSettings(studio, admin);
}

async function* adminStory(studio: Studio, { day }: Calendar, person: Person, since: number): Story<Person> {
  yield day(-since, 9, 30);
  const { caller } = await createCustomer(studio, person);
  const [first] = studio.staff;
  if (first === undefined) throw new Error('There is no admin yet.');
  yield day(-since, 9, 42);
  await studio.accounts.setRole(first, caller.id, 'admin');
  studio.staff.push(createCaller(caller.id, 'admin', '203.0.113.10'));
  return person;
}

async function* retoucherStory(studio: Studio, { day }: Calendar, person: Person, since: number): Story {
  yield day(-since, 9, 5);
  const { caller } = await createCustomer(studio, person);
  const [first] = studio.staff;
  if (first === undefined) throw new Error('There is no admin yet.');
  yield day(-since, 9, 20);
  await studio.accounts.setRole(first, caller.id, 'retoucher');
  studio.retouchers.push(createCaller(caller.id, 'retoucher', '203.0.113.10'));
}

/** Folake ordered for her own wedding, so the audit log marks her decisions about her own order. */
async function* folake(studio: Studio, calendar: Calendar): Story {
  yield* adminStory(studio, calendar, staff.folake, 236);
  const caller = studio.staff.at(-1);
  if (caller === undefined) return;
  const input = { serviceId: 'natural-retouch', quantity: 48, currency: 'NGN' } as const;
  const own = { ...studio, staff: [caller] };
  yield* buy(own, { ...staff.folake, caller }, input, calendar.day(-95, 12), randomFor('Folake'));
}

export function staffStories(studio: Studio, calendar: Calendar): Story[] {
  const tobias = adminStory(studio, calendar, staff.tobias, 402);
  return [
    kemi(studio, calendar),
    withoutResult(tobias),
    folake(studio, calendar),
    retoucherStory(studio, calendar, staff.zainab, 210),
    retoucherStory(studio, calendar, staff.emeka, 160),
  ];
}

async function* withoutResult(story: Story<unknown>): Story {
  yield* story;
}
