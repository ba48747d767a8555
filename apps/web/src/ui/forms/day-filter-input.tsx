import { type ComponentProps, useState } from 'react';
import { DateInput } from './input.tsx';

interface DayFilterInputProps extends Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange'> {
  /** '' if it isn't set. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A day of a filter, which the URL holds. While its year is typed, the day is in the years 2, 20 and 202: it is reported
 * from the year 1000 on, and an earlier one when the field is left or Enter is pressed.
 */
export function DayFilterInput({ value, onChange, ...rest }: DayFilterInputProps) {
  const [draft, setDraft] = useState(value);
  const [reported, setReported] = useState(value);
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    // The page takes a moment to follow the URL: meanwhile another day may have been typed.
    if (value !== reported) {
      setReported(value);
      setDraft(value);
    }
  }

  function report(day: string): void {
    if (day === reported) return;
    setReported(day);
    onChange(day);
  }

  return (
    <DateInput
      {...rest}
      value={draft}
      onChange={({ target }) => {
        setDraft(target.value);
        const isIncomplete = target.validity.badInput || (target.value !== '' && target.value < '1000');
        if (!isIncomplete) report(target.value);
      }}
      onBlur={() => report(draft)}
      onKeyDown={({ key }) => key === 'Enter' && report(draft)}
    />
  );
}
