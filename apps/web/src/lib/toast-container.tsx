import { useEffect } from 'react';
import {
  type CloseButtonProps,
  cssTransition,
  toast as library,
  ToastContainer,
} from 'react-toastify/unstyled';
import { Icon, type IconName } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './toast.module.css';
import type { ToastTone } from './toast.ts';

interface Raised {
  tone: ToastTone;
  words: string;
  id: string;
  replace: boolean;
}

const icons: Record<ToastTone, IconName> = {
  success: 'tick',
  info: 'info',
  warning: 'warning',
  error: 'close',
};

const transition = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false });

// A live region speaks only of what changes after a screen reader has noticed it, so the first toast waits.
const noticed = 100;
const ready = Promise.withResolvers<void>();

function Close({ closeToast }: CloseButtonProps) {
  return <IconButton icon="close" label="Close" onClick={() => closeToast(true)} />;
}

function Words({ tone, words }: Pick<Raised, 'tone' | 'words'>) {
  return (
    <>
      <Icon name={icons[tone]} />
      <p>{words}</p>
    </>
  );
}

export default function Toasts() {
  useEffect(() => {
    const timer = setTimeout(ready.resolve, noticed);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles.region} data-clock data-toasts>
      <ToastContainer
        aria-label="Messages"
        position="top-right"
        autoClose={5000}
        newestOnTop
        closeOnClick={false}
        draggable={false}
        closeButton={Close}
        transition={transition}
        icon={false}
        className={() => styles.list ?? ''}
        toastClassName={(context) => `${styles.toast} ${context?.type === 'error' ? styles.fail : ''}`}
        progressClassName={() => styles.clock ?? ''}
      />
    </div>
  );
}

export async function raise({ tone, words, id, replace }: Raised): Promise<void> {
  await ready.promise;
  const content = <Words tone={tone} words={words} />;
  const role = tone === 'error' ? 'alert' : 'status';
  if (replace && library.isActive(id)) {
    library.update(id, { render: content, type: tone, role, autoClose: 5000 });
    return;
  }
  library(content, { toastId: id, type: tone, role });
}
