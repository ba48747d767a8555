// What customers and the studio have written to each other: answered, waiting, noted, and out of hours.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Chat } from '@burnish/contract/entity';
import type { Caller } from '../../apps/server/src/platform/caller.ts';
import type { Calendar } from '../calendar.ts';
import { callerOf } from '../customer.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import { type Said, talks } from '../talk-words.ts';
import type { Story } from '../timeline.ts';

const picture = new URL('../../apps/web/src/photos/originals/rings-before.jpg', import.meta.url);

/** Who has joined by now, as the studio finds them. */
async function reach({ chats }: Studio, admin: Caller, email: string): Promise<Chat> {
  const { people } = await chats.listPeople(admin, { search: email, limit: 1 });
  const [found] = people;
  if (found === undefined) throw new Error(`${email} has not joined yet`);
  return chats.withUser(admin, found.user._id);
}

async function latestInvoice({ chats }: Studio, admin: Caller, chatId: string): Promise<string | undefined> {
  return (await chats.customer(admin, chatId)).invoices.at(0)?._id;
}

async function* talk(
  studio: Studio,
  { day }: Calendar,
  who: keyof typeof cast,
  lines: readonly Said[],
): Story {
  const { chats, staff } = studio;
  for (const { at, by, words, file, aboutInvoice } of lines) {
    yield day(...at);
    const admin = staff[typeof by === 'number' ? by : 0];
    if (admin === undefined) throw new Error('nobody is there to answer');
    const { _id: chatId, user } = await reach(studio, admin, cast[who].email);
    const invoiceId = aboutInvoice ? await latestInvoice(studio, admin, chatId) : undefined;
    const attached = file ? { name: basename(picture.pathname), bytes: await readFile(picture) } : null;
    const wish = { message: words, invoiceId };
    if (by === 'customer') {
      await chats.say(callerOf(user._id, 'user', '203.0.113.77'), chatId, wish, attached);
      continue;
    }
    await chats.assign(admin, chatId, false);
    await chats.markRead(admin, chatId);
    const kind = by === 'note' ? 'note' : 'message';
    await chats.say(admin, chatId, { ...wish, kind }, attached);
  }
}

async function* prepared({ chats, staff }: Studio, { day }: Calendar): Story {
  yield day(-380, 9, 15);
  const [kemi] = staff;
  if (kemi === undefined) throw new Error('nobody is there to prepare replies');
  for (const reply of talks.replies) await chats.replies.add(kemi, reply);
}

export function conversations(studio: Studio, calendar: Calendar): Story[] {
  return [
    prepared(studio, calendar),
    ...talks.conversations.map(([who, lines]) => talk(studio, calendar, who, lines)),
  ];
}
