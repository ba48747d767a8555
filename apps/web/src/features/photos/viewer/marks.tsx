import type { DrawnMark } from './drawn-marks.ts';
import type { Size, View } from './geometry.ts';
import styles from './marks.module.css';
import { shapeOf } from './shapes.ts';

interface MarkProps {
  mark: Omit<DrawnMark, 'canEdit'>;
  /** Of the photo on the screen. */
  width: number;
  height: number;
}

function Mark({ mark: { annotation, number, pencil, isEarlier }, width, height }: MarkProps) {
  const shape = shapeOf(annotation, number, { width, height });
  if (shape === null) return null;
  return (
    <g
      className={shape.isOutline ? styles.outline : styles.line}
      data-pencil={pencil}
      data-earlier={isEarlier || undefined}
    >
      <path className={styles.edge} d={shape.path} />
      <path d={shape.path} />
    </g>
  );
}

interface MarksProps {
  marks: readonly DrawnMark[];
  /** Its index; the others fade. */
  pointed: number | null;
  /** Is being drawn. */
  drawn: Omit<DrawnMark, 'canEdit'> | null;
  photo: Size;
  view: View;
  /** Up to where another version covers the photo, in CSS pixels from the left edge of the stage. */
  coveredTo: number;
}

/** The lines of rings and strokes. Their width doesn't change with the zoom. */
export function Marks({ marks, pointed, drawn, photo, view, coveredTo }: MarksProps) {
  const size = { width: photo.width * view.zoom, height: photo.height * view.zoom };
  return (
    <svg
      className={styles.marks}
      style={coveredTo > 0 ? { clipPath: `inset(0 0 0 ${coveredTo}px)` } : {}}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`translate(${view.x} ${view.y})`}>
        {marks.map((mark, index) => (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is identified by its position
            key={index}
            className={styles.mark}
            data-faded={(pointed !== null && pointed !== index) || undefined}
          >
            <Mark mark={mark} {...size} />
          </g>
        ))}
        {drawn !== null && <Mark mark={drawn} {...size} />}
      </g>
    </svg>
  );
}
