import { lazy, Suspense, useState } from 'react';
import type { AmountFilter } from '../../../lib/amount-filter.ts';
import { chosenValues, type FilterDefinition, type FilteredListProps } from '../../../lib/list-filters.ts';
import { type DayFilter, parseDays } from '../../../lib/table-filters.ts';
import { Checkbox, ChoiceGroup } from '../../forms/choice.tsx';
import { AmountChip } from './amount-chip.tsx';
import { Chip } from './chip.tsx';
import { choicesText, daysText } from './chip-texts.ts';

const DayFields = lazy(() => import('./day-fields.tsx'));

/** The page takes a moment to follow the URL; until then the control shows what was chosen. */
function useImmediateValue(value: string, onChange: (value: string) => void) {
  const [shown, setShown] = useState(value);
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    setShown(value);
  }
  return [
    shown,
    (next: string) => {
      setShown(next);
      onChange(next);
    },
  ] as const;
}

type ChoiceChipProps = FilteredListProps & { definition: FilterDefinition };

function ChoiceChip({ definition, filters, onFilter }: ChoiceChipProps) {
  const { name, label, options, multiple } = definition;
  const [value, setValue] = useImmediateValue(filters[name] ?? '', (next) => onFilter({ [name]: next }));
  const chosen = chosenValues(definition, { [name]: value });
  const choose = (option: string, isChosen: boolean) => {
    const others = multiple ? chosen.filter((one) => one !== option) : [];
    setValue((isChosen ? [...others, option] : others).join(','));
  };
  return (
    <Chip label={label} value={choicesText(definition, chosen)} onClear={() => setValue('')}>
      {() => (
        <ChoiceGroup legend={label}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option.value, event.target.checked)}
            >
              {option.label}
            </Checkbox>
          ))}
        </ChoiceGroup>
      )}
    </Chip>
  );
}

type DayChipProps = FilteredListProps & { days: DayFilter };

function DayChip({ days, filters, onFilter }: DayChipProps) {
  const { label, from, to } = days;
  const parsed = parseDays([days], filters);
  return (
    <Chip
      label={label}
      value={daysText(parsed[from], parsed[to])}
      onClear={() => onFilter({ [from]: '', [to]: '' })}
    >
      {() => (
        <Suspense fallback={null}>
          <DayFields days={days} filters={filters} onFilter={onFilter} />
        </Suspense>
      )}
    </Chip>
  );
}

interface FilterChipsProps extends FilteredListProps {
  definitions: readonly FilterDefinition[];
  days: readonly DayFilter[];
  amounts: AmountFilter | undefined;
}

export function FilterChips({ definitions, days, amounts, filters, onFilter }: FilterChipsProps) {
  return (
    <>
      {definitions.map((definition) => (
        <ChoiceChip key={definition.name} definition={definition} filters={filters} onFilter={onFilter} />
      ))}
      {amounts && <AmountChip amounts={amounts} filters={filters} onFilter={onFilter} />}
      {days.map((one) => (
        <DayChip key={one.from} days={one} filters={filters} onFilter={onFilter} />
      ))}
    </>
  );
}
