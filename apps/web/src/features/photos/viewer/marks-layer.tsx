import type { Annotation } from '@burnish/domain/photos/annotation';
import type { CSSProperties } from 'react';
import type { Size, View } from './geometry.ts';
import type { Preview } from './gestures.ts';
import { MarkHandles } from './mark-handles.tsx';
import { Marks } from './marks.tsx';
import styles from './stage.module.css';

interface MarksLayerProps {
  annotations: readonly Annotation[];
  /** What is being drawn or changed. */
  preview: Preview | null;
  photo: Size;
  view: View;
  /** Of the pane. */
  style: CSSProperties;
  coveredTo: number;
  canEdit: boolean;
  selected: number | null;
  pointed: number | null;
  onSelect: (index: number) => void;
  onPoint: (index: number | null) => void;
  onOpenNote: (index: number) => void;
  onMoveByKey: (index: number, annotation: Annotation) => void;
}

/** The annotations: their lines, and their numbers, which can be reached by keyboard. */
export function MarksLayer({ annotations: kept, preview, style, ...props }: MarksLayerProps) {
  const changed = preview !== null && preview.index !== null;
  const annotations = changed ? kept.with(preview.index, preview.annotation) : kept;
  const { pointed, photo, view, coveredTo } = props;
  return (
    <div className={styles.marks} style={style}>
      <Marks
        annotations={annotations}
        pointed={pointed}
        drawn={preview?.index === null ? preview.annotation : null}
        photo={photo}
        view={view}
        coveredTo={coveredTo}
      />
      <MarkHandles
        {...props}
        annotations={annotations}
        selected={preview === null ? props.selected : preview.index}
      />
    </div>
  );
}
