// Which two versions of a photo are compared, and how they are shown.
import type { Size } from './geometry.ts';
import type { PhotoImage } from './viewed-photo.ts';

/** `pair`: side by side. `blink`: the right version, and the left one while something is held. `single`: the right version. */
export const compareModes = ['slider', 'pair', 'blink', 'single'] as const;
export type CompareMode = (typeof compareModes)[number];

export interface ViewedVersion {
  readonly id: string;
  /** 'Original', 'Version 2'. */
  readonly label: string;
  /** In pixels, upright; null if unknown. */
  readonly size: Size | null;
  readonly thumbnailUrl: string | null;
}

export const sides = ['left', 'right'] as const;
export type Side = (typeof sides)[number];

/** IDs of two different versions. Annotations belong to the right one. */
export type VersionPair = Readonly<Record<Side, string>>;

/** The first version with the last one. `ids`: the oldest first. Null: there is nothing to compare. */
export function defaultPair(ids: readonly string[]): VersionPair | null {
  const [left] = ids;
  const right = ids.at(-1);
  return left === undefined || right === undefined || left === right ? null : { left, right };
}

/** What the user has chosen, as long as both versions exist. */
export function shownPair(chosen: VersionPair | null, ids: readonly string[]): VersionPair | null {
  const exists = chosen !== null && ids.includes(chosen.left) && ids.includes(chosen.right);
  return exists ? chosen : defaultPair(ids);
}

/** If the other side shows the chosen version, the two sides are swapped. */
export function chooseVersion(pair: VersionPair, side: Side, id: string): VersionPair {
  const other = side === 'left' ? 'right' : 'left';
  const chosen = { ...pair, [side]: id };
  return pair[other] === id ? { ...chosen, [other]: pair[side] } : chosen;
}

/** A version with its annotations, next to the first version, or for the first one next to the last. */
export function pairWith(id: string, ids: readonly string[]): VersionPair | null {
  const pair = defaultPair(ids);
  if (pair === null || !ids.includes(id)) return null;
  return { left: id === pair.left ? pair.right : pair.left, right: id };
}

/** What the viewer needs to compare two versions of a photo. */
export interface Comparison {
  /** The oldest first. */
  readonly versions: readonly ViewedVersion[];
  readonly left: ViewedVersion;
  readonly right: ViewedVersion;
  readonly leftImage: PhotoImage;
  readonly mode: CompareMode;
  readonly onMode: (mode: CompareMode) => void;
  readonly onChoose: (side: Side, id: string) => void;
}
