export interface OpenItems<Item> {
  /** Returns a function that removes the item. */
  add(item: Item): () => void;
  /** In the order in which they were added. */
  list(): readonly Item[];
}

/**
 * Items such as requests, thousands of which come and go in a second. A Set or a Map isn't suited for them: V8 replaces its
 * table again and again, each old table refers to the next one, and once one of them has become old, all later ones stay in memory
 * until the next full collection, with all items that were in them at the time.
 */
export function createOpenItems<Item>(): OpenItems<Item> {
  const slots: ({ readonly item: Item; readonly position: number } | undefined)[] = [];
  const freeSlots: number[] = [];
  let added = 0;
  return {
    add(item) {
      const slot = freeSlots.pop() ?? slots.length;
      const position = added;
      added += 1;
      slots[slot] = { item, position };
      return () => {
        if (slots[slot]?.position !== position) return;
        slots[slot] = undefined;
        freeSlots.push(slot);
      };
    },
    list: () =>
      slots
        .filter((slot) => slot !== undefined)
        .sort((a, b) => a.position - b.position)
        .map(({ item }) => item),
  };
}
