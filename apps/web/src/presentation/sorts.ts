import { defineFilter } from '../lib/list-filters.ts';

const texts = { label: 'Sort', newest: 'Newest first' };

/** What a list can be sorted by. Newest first is the default. */
export function sortFilter<const Value extends string>(options: readonly { value: Value; label: string }[]) {
  return defineFilter({ name: 'sort', label: texts.label, allLabel: texts.newest, options });
}

export const oldestFirst = { value: 'createdAt', label: 'Oldest first' } as const;

/** By a text, in both directions. */
export function byText<const Key extends string>(key: Key, label: string) {
  return [
    { value: key, label: `${label}, A to Z` },
    { value: `-${key}`, label: `${label}, Z to A` },
  ] as const;
}

export const byAmount = [
  { value: '-amount', label: 'Amount, highest first' },
  { value: 'amount', label: 'Amount, lowest first' },
] as const;
