// The messages of the demo's chats, and when they were sent: days relative to today, hour and minute in UTC.
import type { cast } from './people/cast.ts';

export interface ChatLine {
  readonly at: readonly [day: number, hour: number, minute: number];
  /** A number is the index of an admin. Notes come from the first admin. */
  readonly by: 'customer' | 'note' | number;
  readonly text: string;
  /** Has an attached photo. */
  readonly hasFile?: boolean;
  /** Is about the customer's latest invoice. */
  readonly aboutInvoice?: boolean;
}

const adaeze: readonly ChatLine[] = [
  {
    at: [-63, 9, 12],
    by: 'customer',
    text: 'Good morning! The set from Tuesday looks wonderful, thank you.',
  },
  { at: [-63, 9, 20], by: 0, text: 'That makes our day. Shall we keep the same look for the next one?' },
  { at: [-63, 9, 21], by: 'customer', text: 'Yes please, warm but not orange.' },
  { at: [-24, 14, 2], by: 'customer', text: 'Can I move from dollars to naira with the next month?' },
  {
    at: [-24, 14, 9],
    by: 1,
    text: 'Of course. Request the Gold Plan in naira, and we’ll end the other one when it’s paid.',
  },
  {
    at: [-24, 14, 10],
    by: 'note',
    text: 'End the dollar plan as soon as the first naira invoice is settled.',
  },
  {
    at: [-6, 10, 40],
    by: 'customer',
    text: 'The stone in this ring is very dull in all of them. Can you lift it without making it glow?',
    hasFile: true,
  },
  {
    at: [-6, 10, 52],
    by: 0,
    text: 'We can. We’ll lift the facets one by one and keep the reflections of the room out of it.',
  },
  { at: [-6, 10, 55], by: 'customer', text: 'Perfect.' },
  {
    at: [-1, 20, 31],
    by: 'customer',
    text: 'I have sent the transfer for this one tonight. Does it reach you before Monday?',
    aboutInvoice: true,
  },
  { at: [-1, 20, 32], by: 'customer', text: 'My bank says within the hour, but you know banks.' },
];

const marta: readonly ChatLine[] = [
  { at: [-9, 8, 30], by: 'customer', text: 'Hello, my images are used up. Can I add 20 to this month?' },
  {
    at: [-9, 8, 47],
    by: 1,
    text: 'Hello Marta. You can order single images: they’re invoiced separately, and your plan stays as it is.',
  },
  { at: [-9, 8, 49], by: 'customer', text: 'Thank you!' },
];

const ngozi: readonly ChatLine[] = [
  {
    at: [-4, 11, 5],
    by: 'customer',
    text: 'The gele in DSC_0412 is green on my screen and gold on my phone. Which one do you see?',
  },
  { at: [-4, 11, 16], by: 2, text: 'Gold, on three calibrated screens. Is your monitor set to Adobe RGB?' },
  { at: [-4, 11, 40], by: 'customer', text: 'It was. Solved, sorry for the alarm :)' },
  {
    at: [-1, 15, 3],
    by: 'customer',
    text: 'One more: may I send layered files as PSB? They are above 2 GB.',
  },
];

const conversations: readonly (readonly [keyof typeof cast, readonly ChatLine[]])[] = [
  ['adaeze', adaeze],
  ['marta', marta],
  ['ngozi', ngozi],
  [
    'samir',
    [
      {
        at: [-2, 9, 2],
        by: 'customer',
        text: 'My plan ended yesterday. Do I lose the images I have not used?',
      },
      {
        at: [-2, 9, 14],
        by: 0,
        text: 'Not if you renew within three days: up to a fifth of them rolls over.',
      },
      {
        at: [-2, 9, 15],
        by: 'note',
        text: 'His last receipt had the reference of the month before. Double-check.',
      },
      {
        at: [-1, 18, 58],
        by: 'customer',
        text: 'I have renewed and sent the receipt.',
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
        text: 'Is there a way to get one invoice for two departments? https://northwaysupply.test/billing explains how we split them.',
      },
    ],
  ],
  [
    'lucia',
    [
      { at: [-3, 12, 10], by: 'customer', text: 'Do you retouch film scans too?' },
      {
        at: [-3, 12, 31],
        by: 2,
        text: 'We do. Send them as 16 bit TIFF and leave the dust in: we take it out ourselves.',
      },
    ],
  ],
  [
    'maximiliane',
    [
      {
        at: [-5, 13, 0],
        by: 'customer',
        text: 'Sehr geehrte Damen und Herren, passt auf die Rechnung unser vollständiger Firmenname? Er ist, wie Sie sehen, ein wenig länger als üblich, und unsere Buchhaltung besteht auf jedem Wort davon.',
      },
      { at: [-5, 13, 25], by: 1, text: 'Ja, vollständig. Wir haben ihn soeben geprüft.' },
    ],
  ],
  [
    'misaki',
    [
      {
        at: [-8, 7, 5],
        by: 0,
        text: 'Welcome! If anything about your first order is unclear, write to us here.',
      },
    ],
  ],
];

export const chatTexts = {
  replies: [
    {
      title: 'Receipt received',
      text: 'Thank you, {name}. We have your receipt and will review it within two hours.',
    },
    {
      title: 'Small files',
      text: 'Hello {name}, these files are below 1,200 px. Please send the originals, as they came from the camera.',
    },
    {
      title: 'Delivery',
      text: 'Your images are on their way to you, {name}. The link is valid for thirty days.',
    },
    {
      title: 'Images used up',
      text: 'Hello {name}, you’ve used this month’s images. You can order more individually, or move to a larger plan.',
    },
    {
      title: 'Layered files',
      text: 'We keep the layered files for ninety days, {name}. Tell us which frames you need.',
    },
  ],
  conversations,
} as const;
