export const heroCopy = {
  /** The first part gets a pencil ring. */
  headline: { circled: 'Circle it', circledEnd: '.', gone: 'It’s gone.' },
  pitch: 'You mark the flaw. Our retouchers take it out by hand and leave everything that was true.',
  audience: 'Professional retouching for photographers, e-commerce brands, agencies and studios.',
  start: 'Get Started Now',
  portfolio: 'View Portfolio',
  flawsLabel: 'Marked flaws',
  /** In the order of the marks in the image. */
  flaws: [
    { name: 'Dust on the sensor', remedy: 'heal' },
    { name: 'Cap scratched and smudged', remedy: 'polish' },
    { name: 'Haze and dust on the glass', remedy: 'clear' },
    { name: 'Loose thread', remedy: 'remove' },
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

export const plansCopy = {
  title: 'One frame is one image.',
  lead: 'Thirty, sixty or a hundred and fifty a month, in three depths of retouching.',
  signUp: 'Sign up now',
  start: 'Get Started',
  single: 'No plan, no minimum:',
  singleLink: 'pay per image',
} as const;

export const callCopy = {
  title: 'Ready to Transform Your Photos?',
  offer: 'Limited Time: 50% Off First Order',
  terms: 'No commitment • Cancel anytime • Professional results guaranteed',
  start: 'Start Your Transformation',
  work: 'View Our Work',
} as const;
