import type { PublicPage } from './public-pages.ts';

/** As wide and high as the places want it where links are shared. */
export const shareSize = { width: 1200, height: 630 } as const;

export function sharePath({ pair }: PublicPage): string {
  return `/share/${pair}.jpg`;
}

export function shareAlt({ pairTitle }: PublicPage): string {
  return `${pairTitle}: the left half as it came from the camera, the right half retouched.`;
}
