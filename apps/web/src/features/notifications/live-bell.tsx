import { lazy, type RefObject, Suspense, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { badgeCount } from '../../lib/format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './bell.module.css';
import { copy } from './copy.ts';
import { useUnreadCount } from './queries.ts';
import { useBrowserNotifications } from './use-browser-notifications.ts';

const Panel = lazy(() => import('./panel.tsx'));

interface LiveBellProps {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onLabelChange: (label: string) => void;
}

/** The number of unread notifications, inside the button, and the panel after it. */
export default function LiveBell({ button, isOpen, onOpenChange, onLabelChange }: LiveBellProps) {
  useBrowserNotifications();
  const unread = badgeCount(useUnreadCount() ?? 0);
  const setLabel = useEffectEvent(() => onLabelChange(copy.bell(unread)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label says this number
  useEffect(() => setLabel(), [unread]);
  return (
    <>
      {unread !== null &&
        button.current &&
        createPortal(
          <span className={styles.count} aria-hidden="true">
            <Badge text={unread} />
          </span>,
          button.current,
        )}
      {isOpen && (
        <Suspense>
          <Panel button={button} hasUnread={unread !== null} onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  );
}
