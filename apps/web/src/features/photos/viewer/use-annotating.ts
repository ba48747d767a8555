// Everything that changes annotations: what it says to screen readers, and where the focus goes then.
import { type Annotation, annotationCenter } from '@burnish/domain/photos/annotation';
import { copy } from './copy.ts';
import { placeOf, strokePointsLeft } from './edit-annotations.ts';
import type { Editor } from './use-editor.ts';
import type { Tool } from './use-stage-gestures.ts';
import type { ViewControl } from './use-view.ts';
import type { ViewerState } from './use-viewer-state.ts';
import type { ViewedPhoto } from './viewed-photo.ts';

const { announce: said, notes: text } = copy;

/** Why this tool can't draw anything more on the photo. */
function limitFor({ annotations }: ViewedPhoto, { isFull }: Editor, tool: Tool): string | null {
  if (isFull) return text.limitReached;
  return tool === 'stroke' && strokePointsLeft(annotations) < 2 ? text.strokesFull : null;
}

interface AnnotatingOptions {
  readonly photo: ViewedPhoto;
  readonly editor: Editor;
  readonly state: ViewerState;
  readonly control: ViewControl;
  /** Makes an annotation visible that another version covers. */
  readonly onUncover: (annotation: Annotation) => void;
}

export function useAnnotating({ photo, editor, state, control, onUncover }: AnnotatingOptions) {
  const { annotations } = photo;
  const { announce, select, selected, focusNote, focusMark } = state;
  const limit = limitFor(photo, editor, state.tool);

  function add(annotation: Annotation): void {
    editor.add(annotation);
    select(annotations.length);
    state.setHidden(false);
    onUncover(annotation);
  }

  function remove(index: number): void {
    const annotation = annotations[index];
    if (annotation === undefined || !editor.canEdit) return;
    editor.remove(index);
    announce(said.removed(annotation.kind, index + 1));
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
      add(annotation);
      announce(said.added(annotation.kind, annotations.length + 1));
      focusNote(annotations.length);
    },
    /** By keyboard: it is moved first, and gets its note then. */
    place(annotation: Annotation): void {
      if (!canDraw()) return;
      add(annotation);
      announce(said.added(annotation.kind, annotations.length + 1));
      focusMark(annotations.length);
    },
    refuseLongLine: () => announce(text.tooLong),
    change: (index: number, annotation: Annotation) => editor.replace(index, annotation),
    moveByKey(index: number, annotation: Annotation): void {
      editor.replace(index, annotation, `keys-${index}`);
      control.reveal(annotationCenter(annotation));
      announce(said.moved(annotation.kind, index + 1, placeOf(annotation)));
    },
    write(index: number, note: string): void {
      const annotation = annotations[index];
      if (annotation !== undefined) editor.replace(index, { ...annotation, note }, `note-${index}`);
    },
    remove,
    removeSelected(): boolean {
      if (selected === null || !editor.canEdit) return false;
      remove(selected);
      return true;
    },
    undo: () => restore(editor.undo, said.undone),
    redo: () => restore(editor.redo, said.redone),
    /** From its row beside the photo. */
    showOnPhoto(index: number): void {
      const annotation = annotations[index];
      select(index);
      if (annotation === undefined) return;
      control.reveal(annotationCenter(annotation));
      onUncover(annotation);
    },
  };
}
