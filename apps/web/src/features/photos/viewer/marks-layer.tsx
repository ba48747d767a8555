import type { Annotation } from '@burnish/domain/photos/annotation';
import type { CSSProperties } from 'react';
import type { DrawnMark } from './drawn-marks.ts';
import type { Size, View } from './geometry.ts';
import type { Preview } from './gestures.ts';
import { MarkHandles } from './mark-handles.tsx';
import { Marks } from './marks.tsx';
import styles from './stage.module.css';
import type { Pencil } from './viewed-photo.ts';

interface MarksLayerProps {
  marks: readonly DrawnMark[];
  /** Of the user, and the number of what is drawn next. */
  pencil: Pencil;
  nextNumber: number;
  /** What is being drawn or changed. */
  preview: Preview | null;
  photo: Size;
  view: View;
  /** Of the pane. */
  style: CSSProperties;
  coveredTo: number;
  selected: number | null;
  pointed: number | null;
  onSelect: (index: number) => void;
  onPoint: (index: number | null) => void;
  onOpenNote: (index: number) => void;
  onMoveByKey: (index: number, annotation: Annotation) => void;
}

/** What is drawn on the photo: the lines, and their numbers, which can be reached by keyboard. */
export function MarksLayer({ marks: kept, preview, pencil, nextNumber, style, ...props }: MarksLayerProps) {
  const marks = kept.map((mark, index) =>
    index === preview?.index ? { ...mark, annotation: preview.annotation } : mark,
  );
  const { pointed, photo, view, coveredTo } = props;
  return (
    <div className={styles.marks} style={style}>
      <Marks
        marks={marks}
        pointed={pointed}
        drawn={
          preview?.index === null ? { annotation: preview.annotation, number: nextNumber, pencil } : null
        }
        photo={photo}
        view={view}
        coveredTo={coveredTo}
      />
      <MarkHandles {...props} marks={marks} selected={preview === null ? props.selected : preview.index} />
    </div>
  );
}
