export const copy = {
  page: {
    name: 'Portfolio',
    description:
      'Photographs before and after retouching, to compare yourself: jewellery, cosmetics, fashion, interiors, weddings.',
    headline: 'Same frame, twice.',
    lead: 'Left as it came from the camera, right as it went back. Draw the cut yourself.',
  },
  start: 'Get Started Now',
  slideshow: {
    label: 'Three frames in turn',
    play: 'Play',
    pause: 'Pause',
    frame: (at: number, count: number) => `Frame ${at} of ${count}`,
  },
  gallery: {
    headline: 'Twelve from the table.',
    filter: 'Category',
    all: 'All',
    count: (shown: number) => `${shown} ${shown === 1 ? 'frame' : 'frames'}`,
    act: 'Get This Quality',
    open: 'Full screen',
    openFailed: { id: 'full-screen-failed', words: 'The full screen could not be opened. Please try again.' },
  },
  fullScreen: {
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
    frame: (category: string, at: number, count: number) => `${category}. Frame ${at} of ${count}`,
  },
  call: {
    headline: 'Yours next.',
    lead: 'Send the frame, circle what bothers you, get it back without it.',
    act: 'See Pricing',
  },
} as const;
