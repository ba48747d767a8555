// Undo and redo of what was drawn, moved, resized, deleted and written on a photo.
import type { Annotation } from '@burnish/domain/photos/annotation';

type Annotations = readonly Annotation[];

export interface EditHistory {
  readonly past: readonly Annotations[];
  readonly future: readonly Annotations[];
  /** What the last change belonged to: changes of the same group are undone together. */
  readonly group: string | null;
}

export const emptyHistory: EditHistory = { past: [], future: [], group: null };

const maxSteps = 100;

/** After a change. `before`: the annotations without it. */
export function recordChange(
  { past, group: lastGroup }: EditHistory,
  before: Annotations,
  group: string | null,
): EditHistory {
  const isContinued = group !== null && group === lastGroup;
  return { past: isContinued ? past : [...past, before].slice(-maxSteps), future: [], group };
}

export interface Restored {
  readonly history: EditHistory;
  readonly annotations: Annotations;
}

/** Null: there is nothing to undo. */
export function undo({ past, future }: EditHistory, present: Annotations): Restored | null {
  const annotations = past.at(-1);
  if (annotations === undefined) return null;
  return { annotations, history: { past: past.slice(0, -1), future: [present, ...future], group: null } };
}

export function redo({ past, future }: EditHistory, present: Annotations): Restored | null {
  const [annotations, ...later] = future;
  if (annotations === undefined) return null;
  return { annotations, history: { past: [...past, present], future: later, group: null } };
}
