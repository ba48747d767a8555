import type { Subscription } from '@burnish/contract/entity';
import { lazy, Suspense, useState } from 'react';
import type { Paged } from '../../lib/paged.ts';
import { toast } from '../../lib/toast.ts';
import { subscriptionName } from '../../presentation/subscription-name.ts';
import { LinkList, type LinkListItem } from '../../ui/link-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import styles from './quick-actions.module.css';
import { uploadWith } from './upload.ts';

const ChooseSubscription = lazy(() => import('./choose-subscription.tsx'));

const { toasts } = copy;

const ways: readonly LinkListItem[] = [
  { word: copy.orderImages, to: '/pricing?tab=pay-per-image' },
  { word: copy.changePlan, to: '/pricing' },
];

function redirecting(subscription: Subscription): void {
  toast.success(toasts.redirecting(subscriptionName(subscription)), toasts.options);
}

interface UploadProps {
  /** Null: photographs are handed in here. */
  portal: string | null;
  subscriptions: Paged<Subscription>;
  /** It is the one thing to do on the page. */
  isFirst: boolean;
}

function WithUpload({ portal, subscriptions, isFirst }: UploadProps) {
  const [isChoosing, setChoosing] = useState(false);
  const upload = uploadWith(subscriptions.rows, portal);

  function uploadItem(): LinkListItem {
    const item = { word: copy.upload, primary: isFirst };
    if (subscriptions.failed) {
      return {
        ...item,
        onClick() {
          toast.error(toasts.unknown, toasts.options);
          subscriptions.retry();
        },
      };
    }
    switch (upload.kind) {
      case 'page':
        return { ...item, to: '/upload' };
      case 'open':
        return {
          ...item,
          href: upload.portal,
          newTab: true,
          onClick: () => redirecting(upload.subscription),
        };
      case 'choose':
        return { ...item, onClick: () => setChoosing(true) };
      case 'refused':
        return { ...item, onClick: () => toast.error(upload.words, toasts.options) };
    }
  }

  return (
    <>
      <LinkList items={[uploadItem(), ...ways]} />
      <Suspense fallback={null}>
        {isChoosing && upload.kind === 'choose' && (
          <ChooseSubscription
            portal={upload.portal}
            subscriptions={upload.subscriptions}
            onChoose={(subscription) => {
              redirecting(subscription);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface QuickActionsProps extends Omit<UploadProps, 'portal'> {
  /** Where photographs are handed in; undefined as long as it is not known. */
  portal: string | null | undefined;
  loading: boolean;
}

/** Waits until it is known what stands first, so that nothing moves away from under a finger. */
export function QuickActions({ portal, loading, ...upload }: QuickActionsProps) {
  return (
    <section className={styles.quick} aria-labelledby="quick">
      <h2 id="quick">{copy.title}</h2>
      {loading || upload.subscriptions.loading ? (
        <Skeleton shape="cards" count={1} />
      ) : portal === undefined ? (
        <LinkList items={ways} />
      ) : (
        <WithUpload portal={portal} {...upload} />
      )}
    </section>
  );
}
