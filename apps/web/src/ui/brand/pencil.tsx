import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './pencil.module.css';
import { type PencilBox, type PencilKind, pencilPath } from './pencil-path.ts';
import { useHasBeenInView } from './use-has-been-in-view.ts';

/** Two numbers: px left and right, top and bottom. Four numbers: em, clockwise from the top. */
export type PencilPadding = readonly [number, number] | readonly [number, number, number, number];

interface Mark {
  width: number;
  height: number;
  path: string;
}

interface PencilProps {
  kind: PencilKind;
  seed?: number | undefined;
  padding?: PencilPadding | undefined;
  /** Fills the width of its container. */
  block?: boolean | undefined;
  fine?: boolean | undefined;
  children?: ReactNode;
}

function ringPadding(width: number, height: number): PencilPadding {
  return [Math.max(9, Math.min(width * 0.09, height * 0.36)), Math.max(6, height * 0.13)];
}

function boxOf(kind: PencilKind, element: HTMLElement, padding: PencilPadding | undefined): PencilBox {
  const { offsetWidth: width, offsetHeight: height } = element;
  if (kind === 'line') return [0, height * 0.94, width, Math.max(7, height * 0.16)];
  const sides = padding ?? (kind === 'ring' ? ringPadding(width, height) : ([0, 0] as const));
  const em = sides.length === 4 ? Number.parseFloat(getComputedStyle(element).fontSize) : 1;
  const [top, right, bottom, left] =
    sides.length === 4 ? sides : ([sides[1], sides[0], sides[1], sides[0]] as const);
  return [-left * em, -top * em, width + (left + right) * em, height + (top + bottom) * em];
}

/** A pencil mark around its children, or on its own without children. Animated once, when it comes into view. */
export function Pencil({ kind, seed = 1, padding, block = false, fine = false, children }: PencilProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const isDrawn = useHasBeenInView(element);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = target;
      if (width > 0) setMark({ width, height, path: pencilPath(kind, boxOf(kind, target, padding), seed) });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [kind, seed, padding]);

  return (
    <span
      ref={element}
      className={cx(styles.mark, block && styles.block, !children && styles.alone, fine && styles.fine)}
      data-drawn={isDrawn || undefined}
    >
      {children}
      {mark && (
        <svg
          className={styles.wax}
          width={mark.width}
          height={mark.height}
          aria-hidden="true"
          focusable="false"
        >
          <path pathLength={1} d={mark.path} />
        </svg>
      )}
    </span>
  );
}
