import type { ReactNode } from 'react';
import { type FilterDefinition, type FilteredListProps, parseFilters } from '../../lib/list-filters.ts';
import { useDebouncedInput } from '../../lib/use-debounced-input.ts';
import { Field } from '../forms/field.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { Select } from '../forms/select.tsx';
import styles from './filter-bar.module.css';

type FilterBarProps = FilteredListProps & {
  searchLabel: string;
  definitions: readonly FilterDefinition[];
  /** The key that focuses the search field. */
  shortcut?: string | undefined;
  /** Filters that are no selects. */
  children?: ReactNode;
};

/** A search field and one select per filter. The search is reported when the user stops typing. */
export function FilterBar({
  searchLabel,
  definitions,
  shortcut,
  filters,
  onFilter,
  children,
}: FilterBarProps) {
  const values: Readonly<Record<string, string | undefined>> = parseFilters(definitions, filters);
  const [search, setSearch] = useDebouncedInput(filters.search ?? '', (text) => onFilter({ search: text }));
  return (
    <search className={styles.bar}>
      <SearchField
        label={searchLabel}
        value={search}
        onChange={setSearch}
        shortcut={shortcut}
        maxLength={200}
      />
      {definitions.map(({ name, label, allLabel, options }) => (
        <Field key={name} label={label} hideLabel>
          <Select
            value={values[name] ?? ''}
            onChange={(event) => onFilter({ [name]: event.target.value })}
            options={[{ value: '', label: allLabel }, ...options]}
          />
        </Field>
      ))}
      {children}
    </search>
  );
}
