import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToastRequested, wasToastRequested } from './toast.ts';

const Toasts = lazy(() => import('./toast-container.tsx'));

/** Renders nothing until the first toast, then loads the toast library. */
export function ToastRegion() {
  const isNeeded = useSyncExternalStore(onToastRequested, wasToastRequested, () => false);
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
