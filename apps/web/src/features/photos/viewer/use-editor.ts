// Changes of a photo's annotations, with undo and redo.
import { type Annotation, maxAnnotations } from '@burnish/domain/photos/annotation';
import { useState } from 'react';
import { type EditHistory, emptyHistory, type Restored, recordChange, redo, undo } from './edit-history.ts';
import type { Pencil, PhotoChange, ViewedPhoto } from './viewed-photo.ts';

type OnChange = (photoId: string, change: PhotoChange) => void;

/** The histories of all photos that were opened, so that a change can be undone after looking at another photo. */
export function useEditor({ id, annotations }: ViewedPhoto, onChange: OnChange | null, pencil: Pencil) {
  const isSingle = pencil === 'guest';
  const [histories, setHistories] = useState<Readonly<Record<string, EditHistory>>>({});
  const history = (onChange === null ? undefined : histories[id]) ?? emptyHistory;

  function store(changed: readonly Annotation[], changedHistory: EditHistory): void {
    setHistories((before) => ({ ...before, [id]: changedHistory }));
    onChange?.(id, { annotations: changed });
  }

  function edit(changed: readonly Annotation[], group: string | null = null): void {
    const change = { before: annotations, after: changed, group };
    store(changed, isSingle ? emptyHistory : recordChange(history, change));
  }

  /** Returns how many annotations there are then; null if there was nothing to restore. */
  function restore(restored: Restored | null): number | null {
    if (restored === null) return null;
    store(restored.annotations, restored.history);
    return restored.annotations.length;
  }

  return {
    canEdit: onChange !== null,
    /** One annotation at a time, which the next one replaces. Without undo. */
    isSingle,
    isFull: !isSingle && annotations.length >= maxAnnotations,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Returns its position. */
    add(annotation: Annotation): number {
      const others = isSingle ? [] : annotations;
      edit([...others, annotation]);
      return others.length;
    },
    /** `group`: changes of the same group that follow each other are undone together. */
    replace: (index: number, annotation: Annotation, group: string | null = null) =>
      edit(annotations.with(index, annotation), group),
    remove: (index: number) => edit(annotations.toSpliced(index, 1)),
    undo: () => restore(undo(history, annotations)),
    redo: () => restore(redo(history, annotations)),
  };
}

export type Editor = ReturnType<typeof useEditor>;
