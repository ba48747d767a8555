import { lazy, Suspense, useEffect, useState } from 'react';
import { badgeCount } from '../../lib/format.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { SquareButton } from '../../ui/buttons/square-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './bell.module.css';
import { copy } from './copy.ts';
import { useUnreadCount } from './queries.ts';
import { useBrowserNotifications } from './use-browser-notifications.ts';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(loadPanel);

/** Opens the notifications. Their number is read once the page has what it shows. */
export function NotificationBell() {
  const [isQuiet, setQuiet] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    let isCanceled = false;
    void whenQuiet().then(() => isCanceled || setQuiet(true));
    return () => {
      isCanceled = true;
    };
  }, []);
  useBrowserNotifications();
  const unread = badgeCount(useUnreadCount(isQuiet) ?? 0);
  const content = (
    <span className={styles.bell}>
      <Icon name="bell" />
      {unread !== null && <Badge text={unread} />}
    </span>
  );
  const closed = (
    <SquareButton
      label={copy.bell(unread)}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPanel()}
      onClick={() => setOpened(true)}
    >
      {content}
    </SquareButton>
  );
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <Panel label={copy.bell(unread)} hasUnread={unread !== null}>
        {content}
      </Panel>
    </Suspense>
  );
}
