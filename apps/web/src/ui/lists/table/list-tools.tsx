import { type ReactNode, Suspense } from 'react';
import type { AmountFilter } from '../../../lib/amount-filter.ts';
import type { FilterDefinition, FilteredListProps } from '../../../lib/list-filters.ts';
import type { DayFilter } from '../../../lib/table-filters.ts';
import { useDebouncedInput } from '../../../lib/use-debounced-input.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Field } from '../../forms/field.tsx';
import { SearchField } from '../../forms/search-field.tsx';
import { Select } from '../../forms/select.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { ListColumn } from './columns.ts';
import { CsvButton, type ListExport } from './csv-button.tsx';
import styles from './filter-chips.module.css';
import { FilterChips } from './filter-chips.tsx';

interface ListToolsProps<Row> extends FilteredListProps {
  searchLabel: string;
  definitions: readonly FilterDefinition[];
  days: readonly DayFilter[];
  amounts: AmountFilter | undefined;
  columns: readonly ListColumn<Row>[];
  chosen: readonly string[] | null;
  onChoose: (chosen: readonly string[] | null) => void;
  file: ListExport;
  tools: ReactNode;
}

function SortSelect({ definition, filters, onFilter }: FilteredListProps & { definition: FilterDefinition }) {
  const { label, allLabel, options } = definition;
  return (
    <Field label={label} hideLabel>
      <Select
        value={filters.sort ?? ''}
        onChange={(event) => onFilter({ sort: event.target.value })}
        options={[{ value: '', label: allLabel }, ...options]}
      />
    </Field>
  );
}

/** Search, filters, columns and the file of a list. Cards have no header to sort by, so phones have a select. */
export function ListTools<Row>({
  searchLabel,
  definitions,
  days,
  amounts,
  columns,
  chosen,
  onChoose,
  file,
  tools,
  filters,
  onFilter,
}: ListToolsProps<Row>) {
  const isTable = useMediaQuery('(min-width: 48rem)');
  const [search, setSearch] = useDebouncedInput(filters.search ?? '', (text) => onFilter({ search: text }));
  const sort = definitions.find(({ name }) => name === 'sort');
  return (
    <search className={styles.bar}>
      <SearchField label={searchLabel} value={search} onChange={setSearch} shortcut="/" maxLength={200} />
      <FilterChips
        definitions={definitions.filter((one) => one !== sort)}
        days={days}
        amounts={amounts}
        filters={filters}
        onFilter={onFilter}
      />
      <div className={styles.end}>
        {isTable ? (
          <ColumnChooser columns={columns} chosen={chosen} onChoose={onChoose} />
        ) : (
          sort && <SortSelect definition={sort} filters={filters} onFilter={onFilter} />
        )}
        <CsvButton {...file} />
        {tools && <Suspense fallback={null}>{tools}</Suspense>}
      </div>
    </search>
  );
}
