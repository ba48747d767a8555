import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { LinkList, type LinkListItem } from '../../../ui/buttons/link-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import styles from './quick-actions.module.css';
import { chooseUploadAction } from './upload-action.ts';

const ChooseSubscription = lazy(() => import('./choose-subscription.tsx'));

const { toasts } = copy;

const orderLinks: readonly LinkListItem[] = [
  { label: copy.orderImages, to: '/pricing?tab=pay-per-image' },
  { label: copy.changePlan, to: '/pricing' },
];

function announceRedirect(subscription: Subscription): void {
  toast.success(toasts.redirecting(subscriptionName(subscription)), toasts.options);
}

interface UploadProps {
  /** Null: photos are uploaded here. */
  portal: string | null;
  subscriptions: InfiniteList<Subscription>;
  /** Its button is the primary one of the page. */
  isPrimary: boolean;
}

function ActionList({ portal, subscriptions, isPrimary }: UploadProps) {
  const [isChoosing, setChoosing] = useState(false);
  const upload = chooseUploadAction(subscriptions.rows, portal);

  function uploadItem(): LinkListItem {
    const item = { label: copy.upload, primary: isPrimary };
    if (subscriptions.failed) {
      return {
        ...item,
        onClick() {
          toast.error(toasts.loadFailed, toasts.options);
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
          onClick: () => announceRedirect(upload.subscription),
        };
      case 'choose':
        return { ...item, onClick: () => setChoosing(true) };
      case 'blocked':
        return { ...item, onClick: () => toast.error(upload.reason, toasts.options) };
    }
  }

  return (
    <>
      <LinkList items={[uploadItem(), ...orderLinks]} />
      <Suspense fallback={null}>
        {isChoosing && upload.kind === 'choose' && (
          <ChooseSubscription
            portal={upload.portal}
            subscriptions={upload.subscriptions}
            onChoose={(subscription) => {
              announceRedirect(subscription);
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
  /** URL of an external upload portal, null without one, undefined while loading. */
  portal: string | null | undefined;
  loading: boolean;
}

/** Shows nothing until all actions are known, so that no button moves while the user is about to tap it. */
export function QuickActions({ portal, loading, ...upload }: QuickActionsProps) {
  return (
    <section className={styles.quickActions} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{copy.title}</h2>
      {loading || upload.subscriptions.loading ? (
        <Skeleton shape="cards" count={1} />
      ) : portal === undefined ? (
        <LinkList items={orderLinks} />
      ) : (
        <ActionList portal={portal} {...upload} />
      )}
    </section>
  );
}
