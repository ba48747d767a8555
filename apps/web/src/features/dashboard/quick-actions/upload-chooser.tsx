import { lazy, Suspense } from 'react';
import { closeChooser, useChooserOpen } from './chooser-state.ts';
import type { UploadAction } from './upload-action.ts';
import { announceRedirect } from './upload-target.ts';

const ChooseSubscription = lazy(() => import('./choose-subscription.tsx'));

/** The dialog in which the customer chooses the subscription to upload photos for. Once on a page. */
export function UploadChooser({ action }: { action: UploadAction | null }) {
  const isOpen = useChooserOpen();
  return (
    <Suspense fallback={null}>
      {isOpen && action?.kind === 'choose' && (
        <ChooseSubscription
          portal={action.portal}
          subscriptions={action.subscriptions}
          onChoose={(subscription) => {
            announceRedirect(subscription);
            closeChooser();
          }}
          onClose={closeChooser}
        />
      )}
    </Suspense>
  );
}
