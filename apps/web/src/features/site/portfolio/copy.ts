export const copy = {
  page: {
    name: 'Portfolio',
    description:
      'Photos before and after retouching, to compare for yourself: jewelry, cosmetics, fashion, interiors, weddings.',
    headline: 'Same frame, twice.',
    lead: 'Left as it came from the camera, right as it went back. Drag the slider to compare.',
  },
  start: 'Get Started Now',
  slideshow: {
    label: 'Featured frames',
    play: 'Play',
    pause: 'Pause',
    frame: (position: number, count: number) => `Frame ${position} of ${count}`,
  },
  gallery: {
    headline: 'Recent work.',
    filter: 'Category',
    all: 'All',
    count: (shown: number) => `${shown} ${shown === 1 ? 'frame' : 'frames'}`,
    action: 'Get This Quality',
    open: 'Full screen',
    openFailed: {
      id: 'full-screen-failed',
      message: "Full screen couldn't be opened. Please try again.",
    },
  },
  fullScreen: {
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
    frame: (category: string, position: number, count: number) =>
      `${category}. Frame ${position} of ${count}`,
  },
  call: {
    headline: 'Yours next.',
    lead: 'Send the frame, circle what bothers you, get it back without it.',
    action: 'See Pricing',
  },
} as const;
