import { coffee, handbag, headphones, lipstick, livingRoom, type Pair, rings } from '../../photos/pairs.ts';

export const samples: readonly Pair[] = [rings, headphones, coffee, handbag, livingRoom, lipstick];

export const copy = {
  title: 'Six frames, before and after',
  carousel: 'carousel',
  slide: 'slide',
  place: (place: number, title: string) => `${place} of ${samples.length}: ${title}`,
  previous: 'Previous',
  next: 'Next',
} as const;
