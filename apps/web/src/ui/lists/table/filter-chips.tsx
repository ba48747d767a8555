import { type ReactNode, useId, useState } from 'react';
import { chosenValues, type FilterDefinition, type FilteredListProps } from '../../../lib/list-filters.ts';
import { type DayFilter, parseDays } from '../../../lib/table-filters.ts';
import { IconButton } from '../../buttons/icon-button.tsx';
import { Glyph } from '../../display/glyph.tsx';
import { Checkbox, ChoiceGroup } from '../../forms/choice.tsx';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.tsx';
import { choicesText, daysText } from './chip-texts.ts';
import styles from './filter-chips.module.css';
import { tableTexts } from './table-texts.ts';
import { useDisclosure } from './use-disclosure.ts';

interface ChipProps {
  label: string;
  /** What is chosen; empty if the filter isn't set. */
  value: string;
  onClear: () => void;
  children: ReactNode;
}

/** A filter: what is chosen, a button that clears it, and its choices when it is opened. */
function Chip({ label, value, onClear, children }: ChipProps) {
  const id = useId();
  const { container, isOpen, toggle } = useDisclosure();
  return (
    <div ref={container} className={styles.chip} data-set={value !== '' || undefined}>
      <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={toggle}>
        {value === '' ? label : `${label}: ${value}`}
        {value === '' && <Glyph name="down" />}
      </button>
      {value !== '' && <IconButton icon="close" label={tableTexts.removeFilter(label)} onClick={onClear} />}
      {isOpen && (
        <div id={id} className={styles.choices}>
          {children}
        </div>
      )}
    </div>
  );
}

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
    </Chip>
  );
}

type DayChipProps = FilteredListProps & { days: DayFilter };

function DayChip({ days, filters, onFilter }: DayChipProps) {
  const { label, from, to } = days;
  const parsed = parseDays([days], filters);
  const field = (name: DayFilter['from'], text: string) => (
    <Field label={text}>
      <Input
        type="date"
        value={parsed[name] ?? ''}
        onChange={(event) => onFilter({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <Chip
      label={label}
      value={daysText(parsed[from], parsed[to])}
      onClear={() => onFilter({ [from]: '', [to]: '' })}
    >
      {field(from, tableTexts.fromDay)}
      {field(to, tableTexts.toDay)}
    </Chip>
  );
}

interface FilterChipsProps extends FilteredListProps {
  definitions: readonly FilterDefinition[];
  days: readonly DayFilter[];
}

export function FilterChips({ definitions, days, filters, onFilter }: FilterChipsProps) {
  return (
    <>
      {definitions.map((definition) => (
        <ChoiceChip key={definition.name} definition={definition} filters={filters} onFilter={onFilter} />
      ))}
      {days.map((one) => (
        <DayChip key={one.from} days={one} filters={filters} onFilter={onFilter} />
      ))}
    </>
  );
}
