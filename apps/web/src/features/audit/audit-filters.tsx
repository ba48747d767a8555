import { lazy, Suspense, useId, useState } from 'react';
import type { FilteredListProps, FilterValues } from '../../lib/list-filters.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { DayFilterInput } from '../../ui/forms/day-filter-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import styles from './audit-filters.module.css';
import { copy } from './copy.ts';
import { auditFilters, parseAuditFilters, usePersonName } from './queries.ts';

const PersonPicker = lazy(() => import('./person-picker.tsx'));

const text = copy.filter;

interface PersonFilterProps {
  label: string;
  /** What is shown without a person. */
  all: string;
  pickerTitle: string;
  /** The ID, or ''. */
  value: string;
  onChange: (id: string) => void;
}

/** A person: chosen in a dialog, removed with a click. */
function PersonFilter({ label, all, pickerTitle, value, onChange }: PersonFilterProps) {
  const [isPicking, setPicking] = useState(false);
  const name = usePersonName(value);
  const chosen = value === '' ? all : name;
  return (
    <span className={styles.person}>
      <Button size="small" onClick={() => setPicking(true)} aria-haspopup="dialog">
        <span>
          {label}: <b>{chosen}</b>
        </span>
      </Button>
      {value !== '' && <RemoveButton label={`${label}: ${chosen}`} onClick={() => onChange('')} />}
      {isPicking && (
        <Suspense fallback={null}>
          <PersonPicker
            title={pickerTitle}
            onClose={() => setPicking(false)}
            onPick={({ _id }) => {
              setPicking(false);
              onChange(_id);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={text.remove(label)} onClick={onClick}>
      <Icon name="close" small />
    </button>
  );
}

function DayFilters({
  filters,
  onFilter,
}: {
  filters: FilterValues;
  onFilter: FilteredListProps['onFilter'];
}) {
  const id = useId();
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <DayFilterInput
        value={filters[name] ?? ''}
        min={name === 'to' ? filters.from : undefined}
        max={name === 'from' ? filters.to : undefined}
        aria-describedby={id}
        onChange={(chosen) => onFilter({ [name]: chosen })}
      />
    </Field>
  );
  return (
    <fieldset className={styles.days} aria-label={text.daysInUtc}>
      {day('from', text.from)}
      {day('to', text.to)}
      <p id={id} className="note">
        {text.daysInUtc}
      </p>
    </fieldset>
  );
}

/** Search, choices, days and people. All of them are in the URL. */
export function AuditFilters({ filters, onFilter }: FilteredListProps) {
  const parsed = parseAuditFilters(filters);
  return (
    <div className={styles.filters}>
      <FilterBar
        searchLabel={copy.page.search}
        definitions={auditFilters}
        shortcut="/"
        filters={filters}
        onFilter={onFilter}
      />
      <div className={styles.more}>
        <PersonFilter
          label={text.actor}
          all={text.anyone}
          pickerTitle={copy.picker.actor}
          value={parsed.actorId ?? ''}
          onChange={(actorId) => onFilter({ actorId })}
        />
        <PersonFilter
          label={text.owner}
          all={text.anyCustomer}
          pickerTitle={copy.picker.owner}
          value={parsed.ownerId ?? ''}
          onChange={(ownerId) => onFilter({ ownerId })}
        />
        {parsed.entityId !== undefined && (
          <span className={styles.person}>
            <span className={styles.fixed}>{copy.entityFilter}</span>
            <RemoveButton label={copy.entityFilter} onClick={() => onFilter({ entityId: '' })} />
          </span>
        )}
        <DayFilters filters={filters} onFilter={onFilter} />
      </div>
    </div>
  );
}
