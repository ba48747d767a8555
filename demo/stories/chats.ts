// Chats of every kind: answered, waiting for a reply, with notes, outside of opening hours.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Chat } from '@burnish/contract/chat/entities';
import type { Caller } from '../../apps/server/src/platform/http/caller.ts';
import type { Calendar } from '../calendar.ts';
import { type ChatLine, chatTexts } from '../chat-texts.ts';
import { createCaller } from '../customer.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';

const attachedPhoto = new URL('../../apps/web/src/site-images/originals/rings-before.jpg', import.meta.url);

/** Opens the chat of a customer, found by email. */
async function openChat({ chats }: Studio, admin: Caller, email: string): Promise<Chat> {
  const { people } = await chats.inbox.listPeople(admin, { search: email, limit: 1 });
  const [found] = people;
  if (found === undefined) throw new Error(`${email} has no account yet.`);
  return chats.openWithUser(admin, found.user._id);
}

async function latestInvoice({ chats }: Studio, admin: Caller, chatId: string): Promise<string | undefined> {
  return (await chats.getCustomer(admin, chatId)).invoices.at(0)?._id;
}

async function* chatStory(
  studio: Studio,
  { day }: Calendar,
  who: keyof typeof cast,
  lines: readonly ChatLine[],
): Story {
  const { chats, staff } = studio;
  for (const { at, by, text: words, hasFile: file, aboutInvoice } of lines) {
    yield day(...at);
    const admin = staff[typeof by === 'number' ? by : 0];
    if (admin === undefined) throw new Error('There is no admin to reply.');
    const { _id: chatId, user } = await openChat(studio, admin, cast[who].email);
    const invoiceId = aboutInvoice ? await latestInvoice(studio, admin, chatId) : undefined;
    const attached = file
      ? { name: basename(attachedPhoto.pathname), bytes: await readFile(attachedPhoto) }
      : null;
    const input = { message: words, invoiceId };
    if (by === 'customer') {
      await chats.sendMessage(createCaller(user._id, 'user', '203.0.113.77'), chatId, input, attached);
      continue;
    }
    await chats.assign(admin, chatId, false);
    await chats.markRead(admin, chatId, null);
    const kind = by === 'note' ? 'note' : 'message';
    await chats.sendMessage(admin, chatId, { ...input, kind }, attached);
  }
}

async function* cannedRepliesStory({ chats, staff }: Studio, { day }: Calendar): Story {
  yield day(-380, 9, 15);
  const [kemi] = staff;
  if (kemi === undefined) throw new Error('There is no admin to create canned replies.');
  for (const reply of chatTexts.replies) await chats.cannedReplies.create(kemi, reply);
}

export function chatStories(studio: Studio, calendar: Calendar): Story[] {
  return [
    cannedRepliesStory(studio, calendar),
    ...chatTexts.conversations.map(([who, lines]) => chatStory(studio, calendar, who, lines)),
  ];
}
