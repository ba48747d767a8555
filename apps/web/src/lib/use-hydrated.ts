import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and while it is taken over: what this browser keeps is not read yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
