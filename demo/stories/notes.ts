// What the team has noted about its customers.
import type { Calendar } from '../calendar.ts';
import { type NoteText, noteTexts } from '../note-texts.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';

async function* noteStory(
  { accounts, customerNotes, staff }: Studio,
  { day }: Calendar,
  { about, at, by, text }: NoteText,
): Story {
  yield day(...at);
  const author = staff[by];
  const { users } = await accounts.listUsers({ search: cast[about].email, limit: 1 });
  const [customer] = users;
  if (author === undefined || customer === undefined)
    throw new Error(`${about} or the author has no account yet.`);
  await customerNotes.add(author, customer._id, { text });
}

export function noteStories(studio: Studio, calendar: Calendar): Story[] {
  return noteTexts.map((note) => noteStory(studio, calendar, note));
}
