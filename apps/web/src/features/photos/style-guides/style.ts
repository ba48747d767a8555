import type { JobStyle } from '@burnish/domain/photos/style-guide';

/** What style guides save of a draft. Without a brief it is null, as on the server. */
export function styleOf({ brief, tier, turnaround }: JobStyle): JobStyle {
  return { brief: brief?.trim() || null, tier, turnaround };
}

/** Whether both ask for the same. */
export function isSameStyle(one: JobStyle, other: JobStyle): boolean {
  const [a, b] = [styleOf(one), styleOf(other)];
  return a.brief === b.brief && a.tier === b.tier && a.turnaround === b.turnaround;
}
