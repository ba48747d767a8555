// The categories of the gallery. The one that is looked at stands in the address, so that a link brings the same.
import { gallery } from './frames.ts';

const name = 'category';

/** Each once, in the order in which the gallery first shows them. */
export const categories: readonly string[] = [...new Set(gallery.map(({ category }) => category))];

const written = (category: string) => category.toLowerCase().replaceAll(' ', '-');

/** Anybody may have written the address: what is unknown counts as not said. */
export function readCategory(search: string): string | null {
  const asked = new URLSearchParams(search).get(name);
  return categories.find((category) => written(category) === asked) ?? null;
}

export function categoryAddress(category: string | null): string {
  return category === null ? '/portfolio' : `/portfolio?${name}=${written(category)}`;
}
