import type { ReactNode } from 'react';
import { useDraft } from '../lib/draft.ts';
import { Field } from './field.tsx';
import styles from './filter-bar.module.css';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';

/** Over a list: a search, and what else narrows it. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={styles.bar}>{children}</search>;
}

interface FilterSearchProps {
  label: string;
  value: string;
  /** Called when the typing rests. */
  onChange: (value: string) => void;
  shortcut?: string | undefined;
}

export function FilterSearch({ label, value, onChange, shortcut }: FilterSearchProps) {
  const [draft, setDraft] = useDraft(value, onChange);
  return <SearchField label={label} value={draft} onChange={setDraft} shortcut={shortcut} maxLength={200} />;
}

interface FilterSelectProps {
  label: string;
  /** Said by the option that narrows nothing. */
  all: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

export function FilterSelect({ label, all, value, onChange, options }: FilterSelectProps) {
  return (
    <Field label={label} quiet>
      <Select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[{ value: '', label: all }, ...options]}
      />
    </Field>
  );
}
