import type { User } from '@burnish/contract/accounts/entities';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOpeningHours } from '../../../presentation/opening-hours.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { listTexts } from '../../../ui/lists/list-texts.ts';
import styles from './chat-window.module.css';
import { copy } from './copy.ts';
import { CustomerConversation } from './customer-conversation.tsx';
import { describeOpeningHours } from './hours.ts';
import { NameForm } from './name-form.tsx';
import { useCustomerChat } from './use-customer-chat.ts';
import { useInertBackground, useVisualViewportSize } from './use-fullscreen.ts';
import { WindowMenu } from './window-menu.tsx';
import { closeChat, onChatWindowChange, takeJustOpened } from './window-state.ts';

/** Below this width the window fills the screen. */
const phoneQuery = '(max-width: 47.99rem)';

/** The message or name field. On touch devices the window itself: the keyboard would cover unread messages. */
function initialFocus(element: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return element;
  return element?.querySelector<HTMLElement>('textarea, input[type="text"]') ?? element;
}

function Fullscreen({ element }: { element: RefObject<HTMLElement | null> }) {
  useInertBackground(element);
  useVisualViewportSize(element);
  return null;
}

function Content({ user, element }: { user: User; element: RefObject<HTMLElement | null> }) {
  const { data: chat, isError, refetch } = useCustomerChat();
  if (!user.fullName?.trim()) return <NameForm />;
  if (chat) return <CustomerConversation key={chat._id} user={user} chat={chat} window={element} />;
  if (!isError) {
    return (
      <div className={styles.loading}>
        <Skeleton shape="lines" label={copy.loading} />
      </div>
    );
  }
  return (
    <div className={styles.loading}>
      <EmptyState
        failed
        title={copy.failed}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {listTexts.retry}
          </Button>
        }
      />
    </div>
  );
}

function Header({ titleId }: { titleId: string }) {
  const { data: chat } = useCustomerChat();
  const openingHours = useOpeningHours();
  const now = useNow();
  return (
    <div className={styles.header}>
      <div className={styles.titles}>
        <h2 id={titleId} className={styles.title}>
          <span className="vh">{copy.dialog}</span>
          <span aria-hidden="true">{copy.title}</span>
          {chat?.admin?.fullName && <small> {copy.with(chat.admin.fullName)}</small>}
        </h2>
        <p className={styles.hours}>{openingHours && describeOpeningHours(openingHours, now)}</p>
      </div>
      <WindowMenu chatId={chat?._id} />
      <IconButton icon="close" label={copy.close} onClick={closeChat} />
    </div>
  );
}

export default function ChatWindow({ user }: { user: User }) {
  const element = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isPhone = useMediaQuery(phoneQuery);

  useEffect(() => {
    const takeFocus = () => {
      if (takeJustOpened()) initialFocus(element.current)?.focus({ preventScroll: true });
    };
    takeFocus();
    return onChatWindowChange(takeFocus);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) closeChat();
  }

  return createPortal(
    <div
      ref={element}
      className={styles.window}
      role="dialog"
      aria-labelledby={titleId}
      aria-modal={isPhone || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {isPhone && <Fullscreen element={element} />}
      <Header titleId={titleId} />
      <Content user={user} element={element} />
    </div>,
    document.body,
  );
}
