import { lazy, Suspense } from 'react';
import { type AmountFilter, clearedAmounts, parseAmounts } from '../../../lib/amount-filter.ts';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { Chip } from './chip.tsx';
import { amountsText } from './chip-texts.ts';
import { tableTexts } from './table-texts.ts';

/** Loaded when the chip is opened: not every list has amounts. */
const AmountForm = lazy(() => import('./amount-form.tsx'));

type AmountChipProps = FilteredListProps & { amounts: AmountFilter };

export function AmountChip({ amounts, filters, onFilter }: AmountChipProps) {
  const { range, currency, isValid } = parseAmounts(amounts, filters);
  return (
    <Chip
      label={amounts.label}
      value={isValid ? amountsText(range, currency) : tableTexts.amounts.invalid}
      isInvalid={!isValid}
      onClear={() => onFilter(clearedAmounts)}
    >
      {(close) => (
        <Suspense fallback={null}>
          <AmountForm
            key={JSON.stringify([range, currency])}
            amounts={amounts}
            filters={filters}
            onFilter={onFilter}
            onApplied={close}
          />
        </Suspense>
      )}
    </Chip>
  );
}
