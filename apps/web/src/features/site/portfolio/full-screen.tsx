import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Sample } from '../../../site-images/samples.ts';
import { Compare } from '../../../ui/brand/compare/compare.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { copy } from './copy.ts';
import styles from './full-screen.module.css';
import { type Direction, directionOfKey, directionOfSwipe, step } from './full-screen-navigation.ts';

export interface FullScreenProps {
  samples: readonly Sample[];
  first: Sample;
  onClose: () => void;
}

const sizes = '(min-aspect-ratio: 3 / 2) 130vh, 100vw';

const focusSlider = (dialog: HTMLDialogElement | null) => dialog?.querySelector('input')?.focus();

/** One sample as large as the screen allows, with controls for the next and previous one. */
export function FullScreen({ samples, first, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useRef({ x: 0, y: 0 });
  const titleId = useId();
  const [index, setIndex] = useState(Math.max(0, samples.indexOf(first)));
  const sample = samples[index] ?? first;
  const go = (direction: Direction) => setIndex(step(index, direction, samples.length));

  useEffect(() => {
    dialog.current?.showModal();
    focusSlider(dialog.current);
  }, []);

  // Each sample has a new slider. If the focus was on the previous one, it moves to the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the sample changes
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) focusSlider(dialog.current);
  }, [index]);

  function onKeyDown(event: KeyboardEvent): void {
    const direction = event.ctrlKey || event.metaKey || event.altKey ? null : directionOfKey(event.key);
    if (direction === null) return;
    event.preventDefault();
    go(direction);
  }

  const swipeHandlers = {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      swipe.current = { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY, pointerType }: PointerEvent) => {
      const direction = directionOfSwipe(clientX - swipe.current.x, clientY - swipe.current.y);
      if (direction !== null && pointerType === 'touch') go(direction);
    },
  };

  const { close, previous, next, frame } = copy.fullScreen;
  return (
    <dialog
      ref={dialog}
      className={cx('film', styles.screen)}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head} {...swipeHandlers}>
        <div className={styles.caption} aria-live="polite">
          <h2 id={titleId}>{sample.title}</h2>
          <span className="note num">{frame(sample.category, index + 1, samples.length)}</span>
        </div>
        <IconButton icon="close" label={close} onClick={() => dialog.current?.close()} />
      </header>
      <div className={styles.stage}>
        <div className={styles.image}>
          <Compare
            key={sample.title}
            sample={sample}
            sizes={sizes}
            isFirstImage
            caption={sample.description}
          />
        </div>
      </div>
      <footer className={styles.foot} {...swipeHandlers}>
        <div className={styles.controls}>
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
          {copy.gallery.action}
        </ButtonLink>
      </footer>
    </dialog>
  );
}
