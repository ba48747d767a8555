import { useDeferredValue, useState } from 'react';
import type { FilterValues } from '../../../lib/list-filters.ts';
import { companyOrName, contactLine } from '../../../presentation/people.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Chip } from '../../../ui/lists/table/chip.tsx';
import { copy } from './copy.ts';
import styles from './ledger.module.css';
import { useCustomerSearch, useLedgerCustomer } from './queries.ts';

function CustomerSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useCustomerSearch(search);
  const found = search === '' ? [] : (query.data ?? []);
  return (
    <>
      <Field label={copy.search}>
        <Input
          type="search"
          value={typed}
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <p className="note" role="status">
        {query.isFetching && copy.searching}
        {query.isError && copy.searchFailed}
        {query.isSuccess && !query.isFetching && search !== '' && found.length === 0 && copy.noResults}
      </p>
      {found.length > 0 && (
        <ul className={styles.customers}>
          {found.map((user) => (
            <li key={user._id}>
              <TextButton onClick={() => onChoose(user._id)}>{companyOrName(user)}</TextButton>
              <span className="note">{contactLine(user)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface CustomerChipProps {
  customerId: string | undefined;
  /** How many customers are left out, if it isn't one customer. */
  exceptCount: number;
  onFilter: (changes: FilterValues) => void;
}

/** A filter for one customer, who is found by a search, or for all but those whom a report names. */
export function CustomerChip({ customerId, exceptCount, onFilter }: CustomerChipProps) {
  const { data: customer, isError } = useLedgerCustomer(customerId);
  const others = exceptCount > 0 ? copy.allExcept(exceptCount) : '';
  const name = customer ? companyOrName(customer) : isError ? copy.unknownCustomer : copy.loadingCustomer;
  return (
    <Chip
      label={copy.customer}
      value={customerId === undefined ? others : name}
      onClear={() => onFilter({ customerId: '', exceptCustomerId: '' })}
    >
      {(close) => (
        <CustomerSearch
          onChoose={(id) => {
            onFilter({ customerId: id, exceptCustomerId: '' });
            close();
          }}
        />
      )}
    </Chip>
  );
}
