import type { Notification } from '@burnish/contract/notifications/entities';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { Link } from 'react-router';
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
  button: RefObject<HTMLButtonElement | null>;
  hasUnread: boolean;
  onClose: () => void;
}

/** Not in a portal, so that screen readers and the Tab key find it after its button. */
export default function Panel({ button, hasUnread, onClose }: PanelProps) {
  const markRead = useMarkRead();
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Content
        className={styles.panel}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label={copy.title}
        onEscapeKeyDown={() => button.current?.focus()}
        // Links and clicks outside move the focus themselves.
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // A click on the button closes the panel by itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
      >
        <div className={styles.head}>
          <h2>{copy.title}</h2>
          {hasUnread && (
            <TextButton busy={markRead.busy} onClick={() => markRead.run({})}>
              {copy.markAllRead}
            </TextButton>
          )}
        </div>
        <div className={styles.list}>
          <List onClose={onClose} />
        </div>
        <div className={styles.foot}>
          <Link to={settingsPath} className={styles.settings} onClick={onClose}>
            {copy.settings}
          </Link>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
