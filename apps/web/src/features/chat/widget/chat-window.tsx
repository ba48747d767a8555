import type { User } from '@burnish/contract/entity';
import { brand } from '@burnish/domain/brand';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { openingWords } from './hours.ts';
import { NameForm } from './name-form.tsx';
import { OwnConversation } from './own-conversation.tsx';
import { useNow } from './use-now.ts';
import { useOwnChat } from './use-own-chat.ts';
import { useAlone, useSeenHeight } from './use-window-place.ts';
import styles from './window.module.css';
import { WindowMenu } from './window-menu.tsx';
import { closeChat, onChatWindow, takeOpening } from './window-state.ts';

/** So narrow it takes the whole screen. */
const phone = '(max-width: 47.99rem)';

/** Where one writes; a phone's keyboard would cover what has not been read yet. */
function firstPlaceIn(place: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return place;
  return place?.querySelector<HTMLElement>('textarea, input[type="text"]') ?? place;
}

function Alone({ place }: { place: RefObject<HTMLElement | null> }) {
  useAlone(place);
  useSeenHeight(place);
  return null;
}

function Content({ user, place }: { user: User; place: RefObject<HTMLElement | null> }) {
  const { data: chat, isError, refetch } = useOwnChat();
  if (!user.fullName?.trim()) return <NameForm />;
  if (chat) return <OwnConversation key={chat._id} user={user} chat={chat} place={place} />;
  if (!isError) {
    return (
      <div className={styles.waiting}>
        <Skeleton shape="lines" label={copy.loading} />
      </div>
    );
  }
  return (
    <div className={styles.waiting}>
      <EmptyState
        failed
        title={copy.failed}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {copy.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

function Head({ titleId }: { titleId: string }) {
  const { data: chat } = useOwnChat();
  const now = useNow();
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h2 id={titleId} className={styles.title}>
          <span className="vh">{copy.dialog}</span>
          <span aria-hidden="true">{copy.title}</span>
          {chat?.admin?.fullName && <small> {copy.with(chat.admin.fullName)}</small>}
        </h2>
        <p className={styles.hours}>{openingWords(brand.opening, now)}</p>
      </div>
      <WindowMenu chatId={chat?._id} />
      <IconButton icon="close" label={copy.close} onClick={closeChat} />
    </div>
  );
}

export default function ChatWindow({ user }: { user: User }) {
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isPhone = useMedia(phone);

  useEffect(() => {
    const takeFocus = () => {
      if (takeOpening()) firstPlaceIn(place.current)?.focus({ preventScroll: true });
    };
    takeFocus();
    return onChatWindow(takeFocus);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) closeChat();
  }

  return createPortal(
    <div
      ref={place}
      className={styles.window}
      role="dialog"
      aria-labelledby={titleId}
      aria-modal={isPhone || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {isPhone && <Alone place={place} />}
      <Head titleId={titleId} />
      <Content user={user} place={place} />
    </div>,
    document.body,
  );
}
