export const copy = {
  /** The first part is circled. */
  headline: { circled: 'Circle it', circledEnd: '.', gone: 'It’s gone.' },
  pitch: 'You mark the flaw. Our retouchers take it out by hand and leave everything that was true.',
  audience: 'Professional retouching for photographers, e-commerce brands, agencies and studios.',
  start: 'Get Started Now',
  portfolio: 'View Portfolio',
  flawsLabel: 'What is marked in the picture',
  /** What is wrong, and what is done about it. In the order of the marks. */
  flaws: [
    { words: 'Dust on the sensor', remedy: 'heal' },
    { words: 'Cap scratched and smudged', remedy: 'polish' },
    { words: 'Haze and dust on the glass', remedy: 'clear' },
    { words: 'Loose thread', remedy: 'remove' },
  ],
  gone: 'gone',
  promises: [
    '24h fast delivery',
    'Premium quality',
    'Unlimited revisions',
    'Satisfaction guaranteed',
    'Commercial usage rights',
    'Cancel anytime',
  ],
} as const;
