// Where two versions lie on the stage. Both are shown at the same zoom and position, each in a pane of the same size.
import type { Point, Size } from './geometry.ts';

export interface Panes {
  readonly size: Size;
  /** The top left corner of the right version's pane on the stage; the other one begins at the top left of the stage. */
  readonly right: Point;
}

/** CSS pixels. */
const gap = 2;

/** One pane, in which both versions lie on top of each other. */
export function onePane(stage: Size): Panes {
  return { size: stage, right: { x: 0, y: 0 } };
}

const scaleIn = (photo: Size, pane: Size) => Math.min(pane.width / photo.width, pane.height / photo.height);

/** How much larger the photo has to get for the panes to lie on top of each other. */
const minGain = 1.3;

/** Next to each other, or on top of each other if the photo gets much larger that way. */
export function twoPanes(stage: Size, photo: Size): Panes {
  const beside = { width: Math.max(0, (stage.width - gap) / 2), height: stage.height };
  const above = { width: stage.width, height: Math.max(0, (stage.height - gap) / 2) };
  return scaleIn(photo, above) < minGain * scaleIn(photo, beside)
    ? { size: beside, right: { x: beside.width + gap, y: 0 } }
    : { size: above, right: { x: 0, y: above.height + gap } };
}

/** The top left corner of the pane at a point of the stage. */
export function paneAt({ x, y }: Point, { right }: Panes): Point {
  return x >= right.x && y >= right.y ? right : { x: 0, y: 0 };
}
