import { useRef } from 'react';
import styles from './pencil.module.css';
import { type PencilBox, type PencilKind, pencilPath } from './pencil-path.ts';
import { useOnceSeen } from './use-once-seen.ts';

interface PencilStrokeProps {
  kind: PencilKind;
  /** In the units of the drawing that it lies in. */
  box: PencilBox;
  seed?: number | undefined;
}

/** A mark inside an `svg`: over a photograph, on a receipt. The `svg` says how wide the stroke is. */
export function PencilStroke({ kind, box, seed = 1 }: PencilStrokeProps) {
  const element = useRef<SVGGElement>(null);
  const drawn = useOnceSeen(element);
  return (
    <g ref={element} className={styles.stroke} data-drawn={drawn || undefined}>
      <path pathLength={1} d={pencilPath(kind, box, seed)} />
    </g>
  );
}
