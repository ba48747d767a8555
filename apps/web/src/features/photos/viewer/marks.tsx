import type { Annotation } from '@burnish/domain/photos/annotation';
import type { Size, View } from './geometry.ts';
import styles from './marks.module.css';
import { shapeOf } from './shapes.ts';

interface MarkProps {
  annotation: Annotation;
  number: number;
  /** Of the photo on the screen. */
  width: number;
  height: number;
}

function Mark({ annotation, number, width, height }: MarkProps) {
  const shape = shapeOf(annotation, number, { width, height });
  if (shape === null) return null;
  return (
    <g className={shape.isOutline ? styles.outline : styles.line}>
      <path className={styles.edge} d={shape.path} />
      <path d={shape.path} />
    </g>
  );
}

interface MarksProps {
  annotations: readonly Annotation[];
  /** Its index; the others fade. */
  pointed: number | null;
  /** Is being drawn. */
  drawn: Annotation | null;
  photo: Size;
  view: View;
  /** Up to where another version covers the photo, in CSS pixels from the left edge of the stage. */
  coveredTo: number;
}

/** The lines of rings and strokes. Their width doesn't change with the zoom. */
export function Marks({ annotations, pointed, drawn, photo, view, coveredTo }: MarksProps) {
  const size = { width: photo.width * view.zoom, height: photo.height * view.zoom };
  return (
    <svg
      className={styles.marks}
      style={coveredTo > 0 ? { clipPath: `inset(0 0 0 ${coveredTo}px)` } : {}}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`translate(${view.x} ${view.y})`}>
        {annotations.map((annotation, index) => (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
            key={index}
            className={styles.mark}
            data-faded={(pointed !== null && pointed !== index) || undefined}
          >
            <Mark annotation={annotation} number={index + 1} {...size} />
          </g>
        ))}
        {drawn !== null && <Mark annotation={drawn} number={annotations.length + 1} {...size} />}
      </g>
    </svg>
  );
}
