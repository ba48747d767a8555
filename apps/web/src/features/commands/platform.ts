import { useHydrated } from '../../lib/use-hydrated.ts';

export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The keys that open the palette. Prerendered pages don't know the platform. */
export function usePaletteKeys(): string {
  return useHydrated() && isApple() ? '⌘ K' : 'Ctrl K';
}
