import type { Notification } from '@burnish/contract/notifications/entities';
import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SquareButton } from '../../ui/buttons/square-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { EmptyText } from '../../ui/feedback/empty-text.tsx';
import { InlineList } from '../../ui/lists/inline-list.tsx';
import { copy } from './copy.ts';
import styles from './panel.module.css';
import { useMarkRead, useNotifications } from './queries.ts';

const settingsPath = '/account/profile#notifications';

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, text, path, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  return (
    <li>
      <Link to={path} className={styles.row} data-unread={isUnread || undefined} onClick={onOpen}>
        <span className={styles.title}>
          {isUnread && <span className="vh">{copy.unread}: </span>}
          {title}
        </span>
        <Instant value={createdAt} short />
        <span className={styles.text}>{text}</span>
      </Link>
    </li>
  );
}

function List({ onClose }: { onClose: () => void }) {
  const list = useNotifications();
  const { run } = useMarkRead();
  function open({ _id, readAt }: Notification) {
    if (readAt === null) run({ ids: [_id] });
    onClose();
  }
  return (
    <InlineList list={list} texts={copy}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyText title={copy.empty} text={copy.emptyText} />
        ) : (
          <ol className={styles.rows}>
            {rows.map((notification) => (
              <Row key={notification._id} notification={notification} onOpen={() => open(notification)} />
            ))}
          </ol>
        )
      }
    </InlineList>
  );
}

interface PanelProps {
  /** Of the button. */
  label: string;
  hasUnread: boolean;
  /** The content of the button. */
  children: ReactNode;
}

/** Not in a portal, so that screen readers and the Tab key find it after its button. */
export default function Panel({ label, hasUnread, children }: PanelProps) {
  const [isOpen, setOpen] = useState(true);
  const markRead = useMarkRead();
  const close = () => setOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <SquareButton label={label}>{children}</SquareButton>
      </Popover.Trigger>
      <Popover.Content
        className={styles.panel}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label={copy.title}
      >
        <header className={styles.head}>
          <h2>{copy.title}</h2>
          {hasUnread && (
            <TextButton busy={markRead.busy} onClick={() => markRead.run({})}>
              {copy.markAllRead}
            </TextButton>
          )}
        </header>
        <div className={styles.list}>
          <List onClose={close} />
        </div>
        <footer className={styles.foot}>
          <Link to={settingsPath} className={styles.settings} onClick={close}>
            {copy.settings}
          </Link>
        </footer>
      </Popover.Content>
    </Popover.Root>
  );
}
