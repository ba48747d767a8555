// The words of the conversations, and when they were written: days from today, hour and minute in UTC.
import type { cast } from './people/cast.ts';

export interface Said {
  readonly at: readonly [day: number, hour: number, minute: number];
  /** A number: the admin with this place among the staff. A note comes from the first of them. */
  readonly by: 'customer' | 'note' | number;
  readonly words: string;
  /** With a picture. */
  readonly file?: boolean;
  /** Tied to the customer's latest invoice. */
  readonly aboutInvoice?: boolean;
}

const adaeze: readonly Said[] = [
  {
    at: [-63, 9, 12],
    by: 'customer',
    words: 'Good morning! The set from Tuesday looks wonderful, thank you.',
  },
  { at: [-63, 9, 20], by: 0, words: 'That makes our day. Shall we keep the same look for the next one?' },
  { at: [-63, 9, 21], by: 'customer', words: 'Yes please, warm but not orange.' },
  { at: [-24, 14, 2], by: 'customer', words: 'Can I move from dollars to naira with the next month?' },
  {
    at: [-24, 14, 9],
    by: 1,
    words: 'Of course. Ask for the Gold Plan in naira, and we end the other one when it is paid.',
  },
  {
    at: [-24, 14, 10],
    by: 'note',
    words: 'End the dollar plan as soon as the first naira invoice is settled.',
  },
  {
    at: [-6, 10, 40],
    by: 'customer',
    words: 'The stone in this ring is very dull in all of them. Can you lift it without making it glow?',
    file: true,
  },
  {
    at: [-6, 10, 52],
    by: 0,
    words: 'We can. We lift the facets one by one and leave the reflections of the room out of it.',
  },
  { at: [-6, 10, 55], by: 'customer', words: 'Perfect.' },
  {
    at: [-1, 20, 31],
    by: 'customer',
    words: 'I have sent the transfer for this one tonight. Does it reach you before Monday?',
    aboutInvoice: true,
  },
  { at: [-1, 20, 32], by: 'customer', words: 'My bank says within the hour, but you know banks.' },
];

const marta: readonly Said[] = [
  { at: [-9, 8, 30], by: 'customer', words: 'Hello, my images are used up. Can I add 20 to this month?' },
  {
    at: [-9, 8, 47],
    by: 1,
    words: 'Hello Marta. Order them by the piece: they are invoiced apart, and your plan stays as it is.',
  },
  { at: [-9, 8, 49], by: 'customer', words: 'Thank you!' },
];

const ngozi: readonly Said[] = [
  {
    at: [-4, 11, 5],
    by: 'customer',
    words: 'The gele in DSC_0412 is green on my screen and gold on my phone. Which one do you see?',
  },
  { at: [-4, 11, 16], by: 2, words: 'Gold, on three calibrated screens. Is your monitor set to Adobe RGB?' },
  { at: [-4, 11, 40], by: 'customer', words: 'It was. Solved, sorry for the alarm :)' },
  {
    at: [-1, 15, 3],
    by: 'customer',
    words: 'One more: may I hand in layered files as PSB? They are above 2 GB.',
  },
];

const conversations: readonly (readonly [keyof typeof cast, readonly Said[]])[] = [
  ['adaeze', adaeze],
  ['marta', marta],
  ['ngozi', ngozi],
  [
    'samir',
    [
      {
        at: [-2, 9, 2],
        by: 'customer',
        words: 'My plan ended yesterday. Do I lose the images I have not used?',
      },
      {
        at: [-2, 9, 14],
        by: 0,
        words: 'Not within seven days: renew, and up to a fifth of them comes along.',
      },
      {
        at: [-2, 9, 15],
        by: 'note',
        words: 'His last receipt carried the reference of the month before. Look twice.',
      },
      {
        at: [-1, 18, 58],
        by: 'customer',
        words: 'I have renewed and handed in the receipt.',
        aboutInvoice: true,
      },
    ],
  ],
  [
    'northway',
    [
      {
        at: [-1, 16, 22],
        by: 'customer',
        words:
          'Is there a way to get one invoice for two departments? https://northwaysupply.test/billing explains how we split them.',
      },
    ],
  ],
  [
    'lucia',
    [
      { at: [-3, 12, 10], by: 'customer', words: 'Do you retouch film scans too?' },
      {
        at: [-3, 12, 31],
        by: 2,
        words: 'We do. Send them as 16 bit TIFF and leave the dust in: we take it out ourselves.',
      },
    ],
  ],
  [
    'maximiliane',
    [
      {
        at: [-5, 13, 0],
        by: 'customer',
        words:
          'Sehr geehrte Damen und Herren, passt auf die Rechnung unser vollständiger Firmenname? Er ist, wie Sie sehen, ein wenig länger als üblich, und unsere Buchhaltung besteht auf jedem Wort davon.',
      },
      { at: [-5, 13, 25], by: 1, words: 'Ja, vollständig. Wir haben ihn soeben geprüft.' },
    ],
  ],
  [
    'misaki',
    [
      {
        at: [-8, 7, 5],
        by: 0,
        words: 'Welcome! If anything about your first order is unclear, write to us here.',
      },
    ],
  ],
];

export const talks = {
  replies: [
    {
      title: 'Receipt looked at',
      text: 'Thank you, {name}. We have your receipt and look at it within two hours.',
    },
    {
      title: 'Small files',
      text: 'Hello {name}, these files are below 1,200 px. Please send the originals, as they came from the camera.',
    },
    {
      title: 'Delivery',
      text: 'Your images are on their way to you, {name}. The link is good for thirty days.',
    },
    {
      title: 'Images used up',
      text: 'Hello {name}, the images of this month are used. You can order more by the piece, or move to a larger plan.',
    },
    {
      title: 'Layered files',
      text: 'We keep the layered files for ninety days, {name}. Tell us which frames you need.',
    },
  ],
  conversations,
} as const;
