// The notes of the demo's team about its customers, and when they were added: days relative to today, hour and minute in
// UTC.
import type { cast } from './people/cast.ts';

export interface NoteText {
  readonly about: keyof typeof cast;
  readonly at: readonly [day: number, hour: number, minute: number];
  /** The index of an admin. */
  readonly by: number;
  readonly text: string;
}

export const noteTexts: readonly NoteText[] = [
  {
    about: 'adaeze',
    at: [-120, 10, 12],
    by: 0,
    text: 'Likes skin and leather with their texture left in. Keep price tags out of the frame, never crop the strap.',
  },
  {
    about: 'adaeze',
    at: [-24, 14, 30],
    by: 1,
    text: 'Moving from dollars to naira with the next month. The old plan becomes inactive once the new one is paid.',
  },
  {
    about: 'adaeze',
    at: [-3, 8, 45],
    by: 0,
    text: 'Pays from two accounts.\nThe one in the name of Okafor Media Ltd is hers, too.',
  },
  {
    about: 'marta',
    at: [-15, 11, 5],
    by: 1,
    text: 'Shoots in bursts: asks for extra images at the end of most months.',
  },
  { about: 'samir', at: [-6, 16, 20], by: 0, text: 'Prefers a call before the plan ends.' },
];
