import { brand } from '@burnish/domain/brand';
import type { ServiceId } from '@burnish/domain/catalogue/services';
import type { FrameTone } from '../../ui/frame-sheet.tsx';

interface Depth {
  readonly name: string;
  readonly tone: FrameTone;
  readonly service: ServiceId;
  readonly says: string;
  readonly adds: readonly string[];
  readonly popular?: boolean;
}

/** From the lightest on; each holds what the ones before it hold. */
export const depths: readonly Depth[] = [
  {
    name: 'Natural Retouching',
    tone: 'natural',
    service: 'natural-retouch',
    says: 'Nobody sees that anybody was there.',
    adds: ['Dust, spots and stray hair out', 'Colour and light balanced', 'Texture left as it was'],
  },
  {
    name: 'High-End Retouching',
    tone: 'high',
    service: 'high-end-retouch',
    says: 'Light and shape, worked by hand.',
    adds: ['Dodge and burn', 'Backdrop cleaned and evened', 'Reflections and seams put right'],
    popular: true,
  },
  {
    name: 'Magazine Style',
    tone: 'magazine',
    service: 'magazine-retouch',
    says: 'For covers and campaigns, every hair.',
    adds: ['Graded to your art direction', 'Damaged parts rebuilt', 'Checked from edge to edge at 200%'],
  },
];

export const copy = {
  page: {
    name: 'Services',
    description:
      'Natural Retouching, High-End Retouching and Magazine Style, by hand, with what each of them holds.',
    title: 'Retouching in three depths.',
    lead: 'Choose for every picture how far we go. The deeper the tone, the more is done by hand.',
  },
  depths: {
    title: 'How deep shall we go?',
    popular: 'Most Popular',
    all: (name: string) => `All of ${name}`,
    or: 'or',
  },
  why: {
    title: `Why choose ${brand.name}`,
    reasons: [
      { name: '24h Express Delivery', says: 'When it cannot wait, it is back within a day.' },
      { name: 'Unlimited Revisions', says: 'Circle what is not right yet. We go on until it is.' },
      { name: 'Commercial Usage Rights', says: 'Sell, print and publish the pictures wherever you like.' },
    ],
  },
  process: {
    title: 'Four steps, one of them yours',
    you: 'You',
    steps: [
      { name: 'Upload', says: 'Send the files, with a circle round whatever bothers you.' },
      {
        name: 'Expert review and planning',
        says: 'A retoucher looks at each picture and notes what it needs.',
      },
      { name: 'Professional retouching', says: 'By hand, to the depth that you chose.' },
      {
        name: 'Quality check and delivery',
        says: 'Somebody else checks it against the original. Then it is yours.',
      },
    ],
  },
  end: {
    title: 'See what it costs.',
    lead: 'By the month or by the image, in dollars or naira.',
    pricing: 'View Pricing',
  },
} as const;
