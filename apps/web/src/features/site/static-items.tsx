import { Fragment, type ReactNode } from 'react';

interface StaticItemsProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** Items of a text, which have no IDs and never change their order. */
export function StaticItems<Item>({ items, children }: StaticItemsProps<Item>) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else identifies an item, and none moves
    <Fragment key={index}>{children(item)}</Fragment>
  ));
}
