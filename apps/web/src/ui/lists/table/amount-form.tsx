import { amountNames, amountRangeErrors } from '@burnish/domain/money/amount-range';
import { type FormEvent, useState } from 'react';
import { type AmountFilter, parseAmounts, toAmountText } from '../../../lib/amount-filter.ts';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { Button } from '../../buttons/button.tsx';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.tsx';
import { Select } from '../../forms/select.tsx';
import styles from './amount-form.module.css';
import { tableTexts } from './table-texts.ts';

const texts = tableTexts.amounts;

type AmountFormProps = FilteredListProps & { amounts: AmountFilter; onApplied: () => void };

/** A range and its currency, which are applied together: amounts of several currencies can't be compared. */
export default function AmountForm({ amounts, filters, onFilter, onApplied }: AmountFormProps) {
  const { range, currency, isValid } = parseAmounts(amounts, filters);
  const [draft, setDraft] = useState({
    minAmount: range.minAmount ?? '',
    maxAmount: range.maxAmount ?? '',
    currency: currency ?? '',
  });
  const [showsErrors, setShowsErrors] = useState(!isValid);

  const entered = { minAmount: toAmountText(draft.minAmount), maxAmount: toAmountText(draft.maxAmount) };
  const found = amountRangeErrors(entered, draft.currency === '' ? [] : [draft.currency]);
  const errors = showsErrors ? found : {};

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = (['currency', ...amountNames] as const).find((name) => found[name] !== undefined);
    if (wrong !== undefined) {
      setShowsErrors(true);
      const control = event.currentTarget.elements.namedItem(wrong);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    onFilter({ ...entered, ...(draft.currency !== '' && { [amounts.currency.name]: draft.currency }) });
    onApplied();
  }

  const { label, options } = amounts.currency;
  return (
    <form className={styles.form} aria-label={amounts.label} noValidate onSubmit={apply}>
      <Field label={label} error={errors.currency}>
        <Select
          name="currency"
          value={draft.currency}
          onChange={({ target }) => setDraft({ ...draft, currency: target.value })}
          options={[{ value: '', label: texts.chooseCurrency }, ...options]}
        />
      </Field>
      <div className={styles.range}>
        {amountNames.map((name) => (
          <Field key={name} label={texts[name]} error={errors[name]}>
            <Input
              name={name}
              inputMode="decimal"
              autoComplete="off"
              value={draft[name]}
              onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" variant="primary" size="small">
        {texts.apply}
      </Button>
    </form>
  );
}
