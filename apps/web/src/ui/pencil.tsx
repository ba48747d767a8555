import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './pencil.module.css';
import { type PencilBox, type PencilKind, pencilPath } from './pencil-path.ts';
import { useOnceSeen } from './use-once-seen.ts';

/** Round the element: two numbers are px at the sides and the ends; four are em, from the top clockwise. */
export type PencilRoom = readonly [number, number] | readonly [number, number, number, number];

interface Mark {
  width: number;
  height: number;
  path: string;
}

interface PencilProps {
  kind: PencilKind;
  seed?: number | undefined;
  room?: PencilRoom | undefined;
  /** As wide as what holds it, for a mark round a whole cell. */
  block?: boolean | undefined;
  fine?: boolean | undefined;
  children?: ReactNode;
}

function ringRoom(width: number, height: number): PencilRoom {
  return [Math.max(9, Math.min(width * 0.09, height * 0.36)), Math.max(6, height * 0.13)];
}

function boxOf(kind: PencilKind, element: HTMLElement, room: PencilRoom | undefined): PencilBox {
  const { offsetWidth: width, offsetHeight: height } = element;
  if (kind === 'line') return [0, height * 0.94, width, Math.max(7, height * 0.16)];
  const around = room ?? (kind === 'ring' ? ringRoom(width, height) : ([0, 0] as const));
  const em = around.length === 4 ? Number.parseFloat(getComputedStyle(element).fontSize) : 1;
  const [top, right, bottom, left] =
    around.length === 4 ? around : ([around[1], around[0], around[1], around[0]] as const);
  return [-left * em, -top * em, width + (left + right) * em, height + (top + bottom) * em];
}

/** A mark round what it holds; without children, a mark of its own. Drawn once, when it is first seen. */
export function Pencil({ kind, seed = 1, room, block = false, fine = false, children }: PencilProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const drawn = useOnceSeen(element);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const sized = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = target;
      if (width > 0) setMark({ width, height, path: pencilPath(kind, boxOf(kind, target, room), seed) });
    });
    sized.observe(target);
    return () => sized.disconnect();
  }, [kind, seed, room]);

  return (
    <span
      ref={element}
      className={cx(styles.mark, block && styles.block, !children && styles.alone, fine && styles.fine)}
      data-drawn={drawn || undefined}
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
