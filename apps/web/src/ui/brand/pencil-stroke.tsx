import { useRef } from 'react';
import styles from './pencil.module.css';
import { type PencilBox, type PencilKind, pencilPath } from './pencil-path.ts';
import { useHasBeenInView } from './use-has-been-in-view.ts';

interface PencilStrokeProps {
  kind: PencilKind;
  /** In the units of the surrounding svg. */
  box: PencilBox;
  seed?: number | undefined;
}

/** A pencil mark inside an `svg`, which sets the width of the stroke. */
export function PencilStroke({ kind, box, seed = 1 }: PencilStrokeProps) {
  const element = useRef<SVGGElement>(null);
  const isDrawn = useHasBeenInView(element);
  return (
    <g ref={element} className={styles.stroke} data-drawn={isDrawn || undefined}>
      <path pathLength={1} d={pencilPath(kind, box, seed)} />
    </g>
  );
}
