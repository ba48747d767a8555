// Sample content with invented people. A studio replaces it with its own customers.
import { handbag, lipstick, rings, type Sample } from '../../../site-images/samples.ts';

interface Quote {
  readonly quote: string;
  readonly name: string;
  readonly role: string;
}

interface RetouchedSample {
  readonly sample: Sample;
  readonly level: string;
}

export type Testimonial = Quote | RetouchedSample;

/** Up to three columns are shown, depending on the width. */
export const columns: readonly (readonly Testimonial[])[] = [
  [
    {
      quote: 'The skin still looks like skin. I have stopped opening the files at 200% to check.',
      name: 'Ngozi Eze',
      role: 'Beauty photographer, Lagos',
    },
    { sample: lipstick, level: 'High-End' },
    {
      quote:
        'Four hundred product shots in a week, every white the same white. The catalogue printer rang to ask who did them.',
      name: 'Daniel Hart',
      role: 'Head of content, Northway Supply',
    },
    {
      quote: 'I send a contact sheet with circles on it. I get back pictures without them.',
      name: 'Ifeoma Balogun',
      role: 'Wedding photographer',
    },
  ],
  [
    { sample: handbag, level: 'Natural' },
    {
      quote:
        'They took out the flash, the tag and the scuffs, and left the grain of the leather alone. That is the whole job.',
      name: 'Marta Lindqvist',
      role: 'Founder, Lindqvist Leather',
    },
    {
      quote: 'One invoice, one transfer, work starts. Our bookkeeper likes them more than I do.',
      name: 'Tunde Adeyemi',
      role: 'Studio manager, Frame Eleven',
    },
    {
      quote: 'Revisions come back with a note of what was done and why.',
      name: 'Clara Novak',
      role: 'Art buyer',
    },
  ],
  [
    {
      quote: 'My clients used to see the retouching. Now they see the ring.',
      name: 'Samir Haddad',
      role: 'Jewellery photographer, Beirut',
    },
    {
      quote:
        'Gold covers a normal month, and in December I add single images. I never have to talk to a salesman.',
      name: 'Adaeze Okafor',
      role: 'Photographer, Abuja',
    },
    { sample: rings, level: 'Magazine' },
    {
      quote: 'The loupe on their portfolio page is why I signed.',
      name: 'Jonas Weber',
      role: 'Still life, Hamburg',
    },
  ],
];

export const copy = {
  title: 'From people who look closely.',
  note: 'Sample testimonials',
  retouched: (title: string) => `${title}, retouched`,
} as const;
