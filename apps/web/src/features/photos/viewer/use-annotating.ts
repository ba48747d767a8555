// Everything that changes annotations: what it says to screen readers, and where the focus goes then.
import { type Annotation, annotationCenter, type StrokePoint } from '@burnish/domain/photos/annotation';
import { maxGuestStrokePoints } from '@burnish/domain/photos/share-link';
import { copy } from './copy.ts';
import { type DrawnMark, numberAt } from './drawn-marks.ts';
import { createShortStroke, createStroke, placeOf, strokePointsLeft } from './edit-annotations.ts';
import type { Size } from './geometry.ts';
import type { Editor } from './use-editor.ts';
import type { Tool } from './use-stage-gestures.ts';
import type { ViewControl } from './use-view.ts';
import type { ViewerState } from './use-viewer-state.ts';
import type { ViewedPhoto } from './viewed-photo.ts';

const { announce: said, notes: text } = copy;

/** Why this tool can't draw anything more on the photo. */
function limitFor({ annotations }: ViewedPhoto, { isFull, isSingle }: Editor, tool: Tool): string | null {
  if (isFull) return text.limitReached;
  return !isSingle && tool === 'stroke' && strokePointsLeft(annotations) < 2 ? text.strokesFull : null;
}

interface AnnotatingOptions {
  readonly photo: ViewedPhoto;
  readonly marks: readonly DrawnMark[];
  readonly editor: Editor;
  readonly state: ViewerState;
  readonly control: ViewControl;
  /** Makes an annotation visible that another version covers. */
  readonly onUncover: (annotation: Annotation) => void;
}

export function useAnnotating({ photo, marks, editor, state, control, onUncover }: AnnotatingOptions) {
  const { annotations } = photo;
  const { announce, select, selected, focusNote, focusMark } = state;
  const limit = limitFor(photo, editor, state.tool);

  /** Returns its position. */
  function add(annotation: Annotation): number {
    const index = editor.add(annotation);
    select(index);
    state.setHidden(false);
    // The next pointer moves it then, instead of drawing another one in its place.
    if (editor.isSingle) state.setTool('select');
    onUncover(annotation);
    announce(said.added(annotation.kind, numberAt(photo, index)));
    return index;
  }

  function remove(index: number): void {
    const annotation = annotations[index];
    if (annotation === undefined || !editor.canEdit) return;
    editor.remove(index);
    announce(said.removed(annotation.kind, numberAt(photo, index)));
    // The next one has its number then.
    const next = Math.min(index, annotations.length - 2);
    select(next < 0 ? null : next);
    focusMark(next);
  }

  /** Returns whether there was something to restore. */
  function restore(run: () => number | null, say: (count: number) => string): boolean {
    const count = run();
    if (count === null) return false;
    select(null);
    announce(say(count));
    return true;
  }

  /** If not, it says why, and shows it. */
  function canDraw(): boolean {
    if (limit === null) return true;
    announce(limit);
    state.setNotesOpen(true);
    return false;
  }

  return {
    limit,
    canDraw,
    draw(annotation: Annotation): void {
      focusNote(add(annotation));
    },
    /** By keyboard: it is moved first, and gets its note then. */
    place(annotation: Annotation): void {
      if (!canDraw()) return;
      focusMark(add(annotation));
    },
    strokeFor: (points: readonly StrokePoint[], size: Size) =>
      editor.isSingle
        ? createShortStroke(points, size, maxGuestStrokePoints)
        : createStroke(points, size, strokePointsLeft(annotations)),
    refuseLongLine: () => announce(text.tooLong),
    change: (index: number, annotation: Annotation) => editor.replace(index, annotation),
    moveByKey(index: number, annotation: Annotation): void {
      editor.replace(index, annotation, `keys-${index}`);
      control.reveal(annotationCenter(annotation));
      announce(said.moved(annotation.kind, numberAt(photo, index), placeOf(annotation)));
    },
    write(index: number, note: string): void {
      const annotation = annotations[index];
      if (annotation !== undefined) editor.replace(index, { ...annotation, note }, `note-${index}`);
    },
    remove,
    removeSelected(): boolean {
      if (selected === null || annotations[selected] === undefined || !editor.canEdit) return false;
      remove(selected);
      return true;
    },
    undo: () => restore(editor.undo, said.undone),
    redo: () => restore(editor.redo, said.redone),
    /** From its row beside the photo. */
    showOnPhoto(index: number): void {
      const annotation = marks[index]?.annotation;
      select(index);
      if (annotation === undefined) return;
      control.reveal(annotationCenter(annotation));
      onUncover(annotation);
    },
  };
}
