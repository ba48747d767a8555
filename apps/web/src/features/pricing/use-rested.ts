import { useEffect, useEffectEvent } from 'react';

const restMilliseconds = 300;

/** Tells once something has been left as it is for a moment; `key` says whether it is still the same. */
export function useRested(key: string, tell: () => void): void {
  const rested = useEffectEvent(tell);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins the rest anew
  useEffect(() => {
    const timer = setTimeout(() => rested(), restMilliseconds);
    return () => clearTimeout(timer);
  }, [key]);
}
