import { invitation, type Pair, pearls, watch } from '../../photos/pairs.ts';

interface Example {
  readonly kind: string;
  readonly field: string;
  readonly pair: Pair;
  readonly done: readonly string[];
}

export const examples: readonly Example[] = [
  {
    kind: 'Product Photography',
    field: 'E-commerce',
    pair: watch,
    done: [
      'Glare and haze taken off the crystal',
      'Dust, a hair and case scratches removed',
      'Worn strap restored, colour cast corrected',
    ],
  },
  {
    kind: 'Creative Retouching',
    field: 'Artistic',
    pair: pearls,
    done: [
      'Lint and dust lifted from the velvet',
      'Price tag and string removed',
      'Lustre of the pearls brought back',
    ],
  },
  {
    kind: 'Wedding Photography',
    field: 'Events',
    pair: invitation,
    done: [
      'Coffee ring, hair and lint removed',
      'Tired petals and frayed ribbon renewed',
      'Mixed light balanced, shadows softened',
    ],
  },
];

export const copy = {
  title: 'Judge it on grey.',
  examples: 'Examples',
  before: (title: string) => `${title}, as it came from the camera`,
  after: (title: string) => `${title}, retouched`,
  reveal: 'Reveal Transformation',
  hide: 'Hide Transformation',
  portfolio: 'View Full Portfolio',
  ground: 'Ground',
  groundLabel: 'Ground behind the picture',
  grounds: ['White', 'Light grey', 'Middle grey', 'Dark grey', 'Black'],
} as const;
