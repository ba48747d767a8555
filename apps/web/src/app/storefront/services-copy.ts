import { brand } from '@burnish/domain/brand';
import type { ServiceId } from '@burnish/domain/catalog/services';
import { turnaroundTexts } from '../../presentation/turnaround.ts';
import type { FrameTone } from '../../ui/brand/frame-sheet.tsx';

interface Level {
  readonly name: string;
  readonly tone: FrameTone;
  readonly service: ServiceId;
  readonly description: string;
  readonly adds: readonly string[];
  readonly popular?: boolean;
}

/** From the lightest; each includes the ones before it. */
export const levels: readonly Level[] = [
  {
    name: 'Natural Retouching',
    tone: 'natural',
    service: 'natural-retouch',
    description: 'Invisible, natural-looking clean-up.',
    adds: ['Dust, spots and stray hair out', 'Color and light balanced', 'Texture left as it was'],
  },
  {
    name: 'High-End Retouching',
    tone: 'high',
    service: 'high-end-retouch',
    description: 'Light and shape, worked by hand.',
    adds: ['Dodge and burn', 'Backdrop cleaned and evened', 'Reflections and seams fixed'],
    popular: true,
  },
  {
    name: 'Magazine Style',
    tone: 'magazine',
    service: 'magazine-retouch',
    description: 'For covers and campaigns, down to the last hair.',
    adds: ['Graded to your art direction', 'Damaged parts rebuilt', 'Checked from edge to edge at 200%'],
  },
];

export const copy = {
  page: {
    name: 'Services',
    description:
      'Natural Retouching, High-End Retouching and Magazine Style, by hand, with what each of them includes.',
    title: 'Retouching in three depths.',
    lead: 'Choose for every photo how far we go. The deeper the tone, the more is done by hand.',
  },
  levels: {
    title: 'Choose a level of retouching',
    popular: 'Most Popular',
    all: (name: string) => `Everything in ${name}`,
    or: 'or',
  },
  why: {
    title: `Why choose ${brand.name}`,
    reasons: [
      { name: '24h Express Delivery', text: turnaroundTexts.rush },
      { name: 'Unlimited Revisions', text: 'Circle what is not right yet. We go on until it is.' },
      { name: 'Commercial Usage Rights', text: 'Sell, print and publish the photos wherever you like.' },
    ],
  },
  process: {
    title: 'Four steps, one of them yours',
    you: 'You',
    steps: [
      { name: 'Upload', text: 'Send the files and circle whatever bothers you.' },
      {
        name: 'Expert review and planning',
        text: 'A retoucher examines each photo and notes what it needs.',
      },
      { name: 'Professional retouching', text: 'By hand, at the level you chose.' },
      {
        name: 'Quality check and delivery',
        text: 'A second retoucher checks it against the original. Then it is yours.',
      },
    ],
  },
  end: {
    title: 'See what it costs.',
    lead: 'By the month or by the image, in dollars or naira.',
    pricing: 'View Pricing',
  },
} as const;
