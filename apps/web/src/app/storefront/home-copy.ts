export const copy = {
  /** The first part is circled. */
  headline: { circled: 'Circle it', circledEnd: '.', gone: 'It’s gone.' },
  pitch: 'You mark the flaw. Our retouchers take it out by hand and leave everything that was true.',
  start: 'Get Started Now',
  before: 'Before',
  after: 'After',
  beforeAlt:
    'Perfume bottle, rose and rings as they came from the camera, with dust, smudges and a loose thread in the picture.',
  afterAlt: 'The same perfume bottle after retouching: clean backdrop, clear glass, polished cap.',
  flaws: ['Dust on the sensor', 'Cap scratched and smudged', 'Haze and dust on the glass', 'Loose thread'],
} as const;
