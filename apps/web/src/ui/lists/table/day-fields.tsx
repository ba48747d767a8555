import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { type DayFilter, parseDays } from '../../../lib/table-filters.ts';
import { DayFilterInput } from '../../forms/day-filter-input.tsx';
import { Field } from '../../forms/field.tsx';
import { tableTexts } from './table-texts.ts';

/** The first and the last day of a filter. */
export default function DayFields({ days, filters, onFilter }: FilteredListProps & { days: DayFilter }) {
  const { from, to } = days;
  const parsed = parseDays([days], filters);
  const field = (name: DayFilter['from'], text: string) => (
    <Field label={text}>
      <DayFilterInput value={parsed[name] ?? ''} onChange={(day) => onFilter({ [name]: day })} />
    </Field>
  );
  return (
    <>
      {field(from, tableTexts.fromDay)}
      {field(to, tableTexts.toDay)}
    </>
  );
}
