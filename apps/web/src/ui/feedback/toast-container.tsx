import { useEffect } from 'react';
import {
  type CloseButtonProps,
  cssTransition,
  type Id,
  toast as library,
  ToastContainer,
} from 'react-toastify/unstyled';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextLink } from '../buttons/text-link.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import styles from './toast.module.css';
import type { ToastLink, ToastTone } from './toast.ts';

interface Toast {
  tone: ToastTone;
  message: string;
  id: string;
  replace: boolean;
  link: ToastLink | undefined;
}

const icons: Record<ToastTone, IconName> = {
  success: 'tick',
  info: 'info',
  warning: 'warning',
  error: 'close',
};

const durationMs = 5_000;

const transition = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false });

// Screen readers announce only changes to a live region that they know already, so the first toast waits.
const announceDelayMs = 100;
const ready = Promise.withResolvers<void>();

function CloseButton({ closeToast }: CloseButtonProps) {
  return <IconButton icon="close" label="Close" onClick={() => closeToast(true)} />;
}

function ToastContent({ tone, message, link }: Pick<Toast, 'tone' | 'message' | 'link'>) {
  return (
    <>
      <Icon name={icons[tone]} />
      <div className={styles.text}>
        <p>{message}</p>
        {link && <TextLink to={link.to}>{link.text}</TextLink>}
      </div>
    </>
  );
}

export default function Toasts() {
  useEffect(() => {
    const timer = setTimeout(ready.resolve, announceDelayMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles.region} data-timer data-toasts>
      <ToastContainer
        aria-label="Notifications"
        position="top-right"
        autoClose={durationMs}
        newestOnTop
        closeOnClick={false}
        draggable={false}
        closeButton={CloseButton}
        transition={transition}
        icon={false}
        className={() => styles.list ?? ''}
        toastClassName={(context) => `${styles.toast} ${context?.type === 'error' ? styles.error : ''}`}
        progressClassName={() => styles.timer ?? ''}
      />
    </div>
  );
}

/** By the id of our toasts, the library's id of the one shown last. */
const libraryIds = new Map<string, Id>();

export async function showToast({ tone, message, id, replace, link }: Toast): Promise<void> {
  await ready.promise;
  const content = <ToastContent tone={tone} message={message} link={link} />;
  const role = tone === 'error' ? 'alert' : 'status';
  const shown = libraryIds.get(id);
  if (shown === undefined || !library.isActive(shown)) {
    // A new id each time: the library drops a toast whose id belongs to one that is still leaving.
    libraryIds.set(id, library(content, { type: tone, role }));
  } else if (replace) {
    // With a delay, even of 0, the toast that is shown could close first and take the new one with it.
    library.update(shown, { render: content, type: tone, role, autoClose: durationMs, delay: null });
  }
}
