import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Pair } from '../../photos/pairs.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Compare } from '../../ui/compare/compare.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { copy } from './copy.ts';
import styles from './full-screen.module.css';
import { turned, type Way, wayOfKey, wayOfSwipe } from './turning-pages.ts';

export interface FullScreenProps {
  pairs: readonly Pair[];
  first: Pair;
  onClose: () => void;
}

const sizes = '(min-aspect-ratio: 3 / 2) 130vh, 100vw';

const focusSlider = (dialog: HTMLDialogElement | null) => dialog?.querySelector('input')?.focus();

/** One pair as large as the screen allows, with ways to the next. */
export function FullScreen({ pairs, first, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useRef({ x: 0, y: 0 });
  const title = useId();
  const [at, setAt] = useState(Math.max(0, pairs.indexOf(first)));
  const pair = pairs[at] ?? first;
  const go = (way: Way) => setAt(turned(at, way, pairs.length));

  useEffect(() => {
    dialog.current?.showModal();
    focusSlider(dialog.current);
  }, []);

  // With each frame comes a slider of its own; who was on the one before goes on there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame brings the slider
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) focusSlider(dialog.current);
  }, [at]);

  function onKeyDown(event: KeyboardEvent): void {
    const way = event.ctrlKey || event.metaKey || event.altKey ? null : wayOfKey(event.key);
    if (way === null) return;
    event.preventDefault();
    go(way);
  }

  const swiping = {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      swipe.current = { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY, pointerType }: PointerEvent) => {
      const way = wayOfSwipe(clientX - swipe.current.x, clientY - swipe.current.y);
      if (way !== null && pointerType === 'touch') go(way);
    },
  };

  const { close, previous, next, frame } = copy.fullScreen;
  return (
    <dialog
      ref={dialog}
      className={cx('film', styles.screen)}
      aria-labelledby={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head} {...swiping}>
        <div className={styles.who} aria-live="polite">
          <h2 id={title}>{pair.title}</h2>
          <span className="note num">{frame(pair.category, at + 1, pairs.length)}</span>
        </div>
        <IconButton icon="close" label={close} onClick={() => dialog.current?.close()} />
      </header>
      <div className={styles.stage}>
        <div className={styles.picture}>
          <Compare key={pair.title} pair={pair} sizes={sizes} first caption={pair.done} />
        </div>
      </div>
      <footer className={styles.foot} {...swiping}>
        <div className={styles.ways}>
          <ToolButton aria-keyshortcuts="K" onClick={() => go(-1)}>
            <KeyCap>K</KeyCap>
            {previous}
          </ToolButton>
          <ToolButton aria-keyshortcuts="J" onClick={() => go(1)}>
            <KeyCap>J</KeyCap>
            {next}
          </ToolButton>
        </div>
        <ButtonLink to="/pricing" size="small">
          {copy.gallery.act}
        </ButtonLink>
      </footer>
    </dialog>
  );
}
