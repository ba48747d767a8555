import { lazy, type RefObject, Suspense, useEffect } from 'react';
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
  setOpen: (isOpen: boolean) => void;
  setLabel: (label: string) => void;
}

/** The number of unread notifications, inside the button, and the panel after it. */
export default function LiveBell({ button, isOpen, setOpen, setLabel }: LiveBellProps) {
  useBrowserNotifications();
  const unread = badgeCount(useUnreadCount() ?? 0);
  useEffect(() => setLabel(copy.bell(unread)), [setLabel, unread]);
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
          <Panel button={button} hasUnread={unread !== null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
