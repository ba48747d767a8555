import { invitation, pearls, type Sample, watch } from '../../../site-images/samples.ts';

interface Example {
  readonly kind: string;
  readonly field: string;
  readonly sample: Sample;
  readonly changes: readonly string[];
}

export const examples: readonly Example[] = [
  {
    kind: 'Product Photography',
    field: 'E-commerce',
    sample: watch,
    changes: [
      'Glare and haze taken off the crystal',
      'Dust, a hair and case scratches removed',
      'Worn strap restored, color cast corrected',
    ],
  },
  {
    kind: 'Creative Retouching',
    field: 'Artistic',
    sample: pearls,
    changes: [
      'Lint and dust lifted from the velvet',
      'Price tag and string removed',
      'Luster of the pearls brought back',
    ],
  },
  {
    kind: 'Wedding Photography',
    field: 'Events',
    sample: invitation,
    changes: [
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
  background: 'Background',
  backgroundLabel: 'Background color',
  backgrounds: ['White', 'Light gray', 'Medium gray', 'Dark gray', 'Black'],
} as const;
