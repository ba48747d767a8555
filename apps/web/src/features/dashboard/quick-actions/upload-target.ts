import type { Overview } from '@burnish/contract/dashboard/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { openChooser } from './chooser-state.ts';
import { copy } from './copy.ts';
import { chooseUploadAction, type UploadAction } from './upload-action.ts';

export interface LoadedSubscriptions {
  readonly rows: readonly Subscription[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** What uploading photos leads to. Null until it is known. */
export function findUploadAction(
  overview: Overview | undefined,
  subscriptions: LoadedSubscriptions,
): UploadAction | null {
  if (overview === undefined || subscriptions.loading) return null;
  if (subscriptions.failed && overview.uploadPortalUrl !== null) return { kind: 'unknown' };
  return chooseUploadAction(subscriptions.rows, overview.uploadPortalUrl);
}

export function announceRedirect(subscription: Subscription): void {
  toast.success(copy.toasts.redirecting(subscriptionName(subscription)), copy.toasts.options);
}

export function reportLoadError({ retry }: LoadedSubscriptions): void {
  toast.error(copy.toasts.loadFailed, copy.toasts.options);
  retry();
}

/** Where the page of photos to upload is. It also explains why a customer can't upload. */
const uploadPath = '/upload';

/**
 * For a menu or a shortcut: a page, or what to do. Without a subscription it is the upload page, which says what is
 * missing.
 */
export function uploadTarget(
  action: UploadAction | null,
  subscriptions: LoadedSubscriptions,
): { readonly to: string } | { readonly run: () => void } {
  switch (action?.kind) {
    case 'open':
      return {
        run() {
          // Called by a click or a key press, so browsers allow it.
          window.open(action.portal, '_blank', 'noopener,noreferrer');
          announceRedirect(action.subscription);
        },
      };
    case 'choose':
      return { run: openChooser };
    case 'unknown':
      return { run: () => reportLoadError(subscriptions) };
    case 'page':
    case 'blocked':
    case undefined:
      return { to: uploadPath };
  }
}
