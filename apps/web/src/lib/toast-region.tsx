import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToastsWanted, toastsWanted } from './toast.ts';

const Toasts = lazy(() => import('./toast-container.tsx'));

/** Where toasts appear. Empty until the first one. */
export function ToastRegion() {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted, () => false);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
