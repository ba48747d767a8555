import type { Tier } from '@burnish/domain/catalogue/plans';
import type { FrameTone } from '../ui/frame-sheet.tsx';

/** How a depth of retouching is called, and the tone of its frames. */
export const tier: Readonly<Record<Tier, { label: string; tone: FrameTone }>> = {
  natural: { label: 'Natural', tone: 'natural' },
  highEnd: { label: 'High-End', tone: 'high' },
  magazine: { label: 'Magazine', tone: 'magazine' },
};
