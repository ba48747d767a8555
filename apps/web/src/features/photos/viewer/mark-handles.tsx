import type { Annotation } from '@burnish/domain/photos/annotation';
import type { CSSProperties, KeyboardEvent } from 'react';
import { copy } from './copy.ts';
import type { DrawnMark } from './drawn-marks.ts';
import { changeByKey, placeOf } from './edit-annotations.ts';
import { type Point, type Size, stagePoint, type View } from './geometry.ts';
import { type Corner, cornerOf, corners } from './gestures.ts';
import styles from './mark-handles.module.css';
import { numberPosition } from './shapes.ts';

/** The number of a line is at its top right. */
function cornersOf({ kind }: Annotation): readonly Corner[] {
  return kind === 'stroke' ? corners.filter((corner) => corner !== 'topRight') : corners;
}

function nameOf({ annotation, number, pencil, isEarlier }: DrawnMark): string {
  const ofCustomer = isEarlier ? copy.earlierMark : copy.mark;
  const name = pencil === 'guest' ? copy.guestMark : ofCustomer;
  return name(annotation.kind, number, placeOf(annotation), annotation.note);
}

interface MarkHandlesProps {
  marks: readonly DrawnMark[];
  photo: Size;
  view: View;
  /** Up to where another version covers the photo, in CSS pixels from the left edge of the stage. */
  coveredTo: number;
  selected: number | null;
  pointed: number | null;
  onSelect: (index: number) => void;
  onPoint: (index: number | null) => void;
  /** Enter, or a click by a screen reader. */
  onOpenNote: (index: number) => void;
  onMoveByKey: (index: number, annotation: Annotation) => void;
}

/** The numbers of the annotations, which are controls, and the corners of the selected one. */
export function MarkHandles({
  marks,
  photo,
  view,
  coveredTo,
  selected,
  pointed,
  onSelect,
  onPoint,
  onOpenNote,
  onMoveByKey,
}: MarkHandlesProps) {
  const styleAt = (fraction: Point): CSSProperties => {
    const { x, y } = stagePoint(fraction, view, photo);
    return { transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` };
  };

  const isCovered = (annotation: Annotation) =>
    stagePoint(numberPosition(annotation), view, photo).x < coveredTo;

  function onKeyDown(event: KeyboardEvent, index: number, { annotation, canEdit }: DrawnMark): void {
    if (!canEdit || event.ctrlKey || event.metaKey || event.altKey) return;
    const changed = changeByKey(annotation, event.key, event.shiftKey);
    if (changed === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMoveByKey(index, changed);
  }

  const selectedMark = selected === null ? undefined : marks[selected];
  const resizable = selectedMark?.canEdit === true ? selectedMark.annotation : undefined;
  return (
    <>
      {marks.map((mark, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is identified by its position
          key={index}
          type="button"
          className={styles.mark}
          style={styleAt(numberPosition(mark.annotation))}
          data-pencil={mark.pencil}
          data-earlier={mark.isEarlier || undefined}
          data-annotation={index}
          data-selected={index === selected || undefined}
          data-covered={isCovered(mark.annotation) || undefined}
          data-faded={(pointed !== null && pointed !== index) || undefined}
          aria-label={nameOf(mark)}
          aria-describedby={mark.canEdit ? 'mark-help' : undefined}
          // A pointer selects it by itself, without moving the photo.
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onSelect(index)}
          onPointerEnter={() => onPoint(index)}
          onPointerLeave={() => onPoint(null)}
          onClick={() => onOpenNote(index)}
          onKeyDown={(event) => onKeyDown(event, index, mark)}
        >
          {mark.number}
        </button>
      ))}
      {marks.some(({ canEdit }) => canEdit) && (
        <p id="mark-help" hidden>
          {copy.markHelp}
        </p>
      )}
      {resizable !== undefined &&
        resizable.kind !== 'pin' &&
        cornersOf(resizable).map((corner) => (
          <span
            key={corner}
            className={styles.corner}
            style={styleAt(cornerOf(resizable, corner))}
            data-annotation={selected}
            data-corner={corner}
            data-pencil={selectedMark?.pencil}
          />
        ))}
    </>
  );
}
