// Undo and redo of what was drawn, moved, resized, deleted and written on a photo.
import type { Annotation } from '@burnish/domain/photos/annotation';

type Annotations = readonly Annotation[];

export interface EditHistory {
  readonly past: readonly Annotations[];
  readonly future: readonly Annotations[];
  /** What the last change belonged to: changes of the same group are undone together. */
  readonly group: string | null;
  /** The annotations after the last change. Null: there was none. */
  readonly present: Annotations | null;
}

export const emptyHistory: EditHistory = { past: [], future: [], group: null, present: null };

const maxSteps = 100;

interface Change {
  readonly before: Annotations;
  readonly after: Annotations;
  readonly group: string | null;
}

const isSame = (one: Annotations, other: Annotations) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** What was changed elsewhere since the last change, such as a comment that was added to the request, is a step of its own. */
function withOtherChanges(history: EditHistory, annotations: Annotations): EditHistory {
  const { past, present } = history;
  if (present === null || isSame(present, annotations)) return history;
  return { past: [...past, present].slice(-maxSteps), future: [], group: null, present: annotations };
}

export function recordChange(history: EditHistory, { before, after, group }: Change): EditHistory {
  const { past, group: lastGroup } = withOtherChanges(history, before);
  const isContinued = group !== null && group === lastGroup;
  return {
    past: isContinued ? past : [...past, before].slice(-maxSteps),
    future: [],
    group,
    present: after,
  };
}

export interface Restored {
  readonly history: EditHistory;
  readonly annotations: Annotations;
}

/** Null: there is nothing to undo. */
export function undo(history: EditHistory, present: Annotations): Restored | null {
  const { past, future } = withOtherChanges(history, present);
  const annotations = past.at(-1);
  if (annotations === undefined) return null;
  return {
    annotations,
    history: { past: past.slice(0, -1), future: [present, ...future], group: null, present: annotations },
  };
}

export function redo(history: EditHistory, present: Annotations): Restored | null {
  const { past, future } = withOtherChanges(history, present);
  const [annotations, ...later] = future;
  if (annotations === undefined) return null;
  return {
    annotations,
    history: { past: [...past, present], future: later, group: null, present: annotations },
  };
}
