import { lazy, Suspense, useState } from 'react';
import { badgeCount } from '../../lib/format.ts';
import { SquareButton } from '../../ui/buttons/square-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './bell.module.css';
import { BellIcon } from './bell-icon.tsx';
import { copy } from './copy.ts';
import { useUnreadCount } from './queries.ts';
import { useBrowserNotifications } from './use-browser-notifications.ts';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(loadPanel);

/** The bell with the number of unread notifications. `isOpen`: with its panel from the start. */
export default function LiveBell({ isOpen }: { isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(isOpen);
  useBrowserNotifications();
  const unread = badgeCount(useUnreadCount() ?? 0);
  const label = copy.bell(unread);
  const content = (
    <span className={styles.bell}>
      <BellIcon />
      {unread !== null && <Badge text={unread} />}
    </span>
  );
  const closed = (
    <SquareButton
      label={label}
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
      <Panel label={label} hasUnread={unread !== null}>
        {content}
      </Panel>
    </Suspense>
  );
}
