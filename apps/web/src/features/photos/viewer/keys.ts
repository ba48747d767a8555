// The keys of the viewer. Fields keep theirs, and annotations have some of their own (`changeByKey`).
import type { Point } from './geometry.ts';

export type ViewerCommand =
  | 'previous'
  | 'next'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'actualSize'
  | 'select'
  | 'pin'
  | 'ring'
  | 'stroke'
  | 'hide'
  | 'undo'
  | 'redo'
  | 'remove'
  | 'slider'
  | 'pair'
  | 'blink'
  | 'loupe'
  | 'approve'
  | 'requestRevision';

/** They do nothing while the key is held down. */
export const singleCommands: readonly ViewerCommand[] = ['blink', 'loupe', 'approve', 'requestRevision'];

/** While it is held down, the left of two versions is shown. */
export const blinkKey = 'b';

/** They can be switched off, as all single keys can. */
const singleKeys: Readonly<Record<string, ViewerCommand>> = {
  j: 'next',
  k: 'previous',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  '1': 'actualSize',
  v: 'select',
  p: 'pin',
  r: 'ring',
  n: 'ring',
  s: 'stroke',
  d: 'stroke',
  l: 'stroke',
  h: 'hide',
};

/** While nothing can be drawn. */
const readingKeys: Readonly<Record<string, ViewerCommand>> = { ...singleKeys, l: 'loupe' };

/** While two versions are compared. */
const compareKeys: Readonly<Record<string, ViewerCommand>> = {
  ...readingKeys,
  f: 'stroke',
  s: 'slider',
  d: 'pair',
  [blinkKey]: 'blink',
  a: 'approve',
  r: 'requestRevision',
};

const otherKeys: Readonly<Record<string, ViewerCommand>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Delete: 'remove',
  Backspace: 'remove',
};

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface KeyOptions {
  readonly areSingleKeysOn: boolean;
  readonly isComparing: boolean;
  readonly canDraw: boolean;
}

function editCommand({ key, shiftKey }: KeyPress): ViewerCommand | null {
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

/** What a key does that was pressed outside of fields. */
export function commandOf(
  press: KeyPress,
  { areSingleKeysOn, isComparing, canDraw }: KeyOptions,
): ViewerCommand | null {
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return editCommand(press);
  const keys = isComparing ? compareKeys : canDraw ? singleKeys : readingKeys;
  const single = areSingleKeysOn ? keys[press.key.toLowerCase()] : undefined;
  if (single !== undefined) return single;
  return press.shiftKey ? null : (otherKeys[press.key] ?? null);
}

const panStep = 80;

const panDirections: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
};

/** By how many CSS pixels an arrow key with shift moves the photo. */
export function panOf({ key, shiftKey }: KeyPress): Point | null {
  return shiftKey ? (panDirections[key] ?? null) : null;
}
