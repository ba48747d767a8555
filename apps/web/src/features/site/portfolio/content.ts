import {
  coffee,
  cream,
  handbag,
  headphones,
  invitation,
  lipstick,
  livingRoom,
  macarons,
  pearls,
  perfume,
  rings,
  type Sample,
  stillLife,
  sunglasses,
  watch,
  wine,
} from '../../../site-images/samples.ts';

export const slides: readonly Sample[] = [handbag, invitation, stillLife];

export const gallery: readonly Sample[] = [
  watch,
  perfume,
  pearls,
  livingRoom,
  macarons,
  rings,
  sunglasses,
  lipstick,
  coffee,
  headphones,
  wine,
  cream,
];

/** The selected category is part of the URL, so that it can be linked. */
const queryName = 'category';

/** In the order in which they first occur in the gallery. */
export const categories: readonly string[] = [...new Set(gallery.map(({ category }) => category))];

const toSlug = (category: string) => category.toLowerCase().replaceAll(' ', '-');

/** Null without a category or with an unknown one. */
export function readCategory(search: string): string | null {
  const slug = new URLSearchParams(search).get(queryName);
  return categories.find((category) => toSlug(category) === slug) ?? null;
}

export function categoryUrl(category: string | null): string {
  return category === null ? '/portfolio' : `/portfolio?${queryName}=${toSlug(category)}`;
}
