import { brand } from '@burnish/domain/brand';
import { privacy } from './privacy-copy.ts';
import { terms } from './terms-copy.ts';

/** The day on which a word of it was last changed. */
const lastChanged = 'November 21, 2026';

export const copy = {
  name: 'Terms and privacy',
  description: `What ${brand.name} promises, what it asks of you, and what it does with your data, in plain words.`,
  title: 'Terms and privacy',
  lead: 'What we promise, what we ask, and what we do with your data. In plain words, so that you can hold us to it.',
  lastChanged: `Last changed on ${lastChanged}`,
  contents: 'Contents',
  parts: [
    { id: 'terms', title: 'Terms of Service', sections: terms },
    { id: 'privacy', title: 'Privacy Policy', sections: privacy },
  ],
} as const;
