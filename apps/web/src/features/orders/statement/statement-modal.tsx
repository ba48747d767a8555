import { type Currency, isCurrency } from '@burnish/domain/money/money';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { today } from '../../../lib/format-date.ts';
import { oneOf } from '../../../lib/one-of.ts';
import { currencyOptions } from '../../../presentation/prices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { DateInput } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { dialogTexts, FieldPair, Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { listFigures } from './figures.ts';
import { type Days, daysOf, type Period, periods } from './periods.ts';
import { useStatement } from './queries.ts';

function usePeriod() {
  const [period, setPeriod] = useState<Period>('this_year');
  const [chosen, setChosen] = useState<Days>(() => daysOf('this_year') ?? { from: '', to: '' });
  const days = daysOf(period) ?? chosen;
  return {
    period,
    days,
    choosePeriod(value: string): void {
      const next = oneOf(periods, value) ?? period;
      setChosen(days);
      setPeriod(next);
    },
    chooseDays: (change: Partial<Days>) => setChosen({ ...days, ...change }),
  };
}

interface StatementModalProps {
  /** The customer's usual currency. */
  currency: Currency;
  onClose: () => void;
}

/** Chooses a period and a currency, shows the balances and downloads the statement. */
export default function StatementModal({ currency: initialCurrency, onClose }: StatementModalProps) {
  const { period, days, choosePeriod, chooseDays } = usePeriod();
  const [currency, setCurrency] = useState(initialCurrency);
  const { files, isOutdated, error, retry } = useStatement(currency, days);
  const isComplete = days.from !== '' && days.to !== '';
  const isReady = isComplete && files !== undefined && !isOutdated;
  return (
    <Modal open onClose={onClose} title={copy.title}>
      <ModalBody>
        <FieldPair>
          <Field label={copy.period}>
            <Select
              value={period}
              onChange={(event) => choosePeriod(event.target.value)}
              options={periods.map((value) => ({ value, label: copy.periods[value] }))}
            />
          </Field>
          <Field label={copy.currency}>
            <Select
              value={currency}
              onChange={({ target: { value } }) => setCurrency(isCurrency(value) ? value : currency)}
              options={currencyOptions}
            />
          </Field>
        </FieldPair>
        {period === 'dates' && (
          <FieldPair>
            <Field label={copy.from}>
              <DateInput
                value={days.from}
                max={today()}
                onChange={(event) => chooseDays({ from: event.target.value })}
              />
            </Field>
            <Field label={copy.to}>
              <DateInput
                value={days.to}
                min={days.from}
                onChange={(event) => chooseDays({ to: event.target.value })}
              />
            </Field>
          </FieldPair>
        )}
        <ListState
          loading={isComplete && files === undefined}
          skeleton={<Skeleton shape="lines" label={copy.loading} />}
          error={error && { title: errorText(error, copy.failed), onRetry: retry }}
        >
          {isComplete && files ? (
            <DescriptionList
              items={listFigures(files.statement).map(({ term, value }) => ({
                term,
                value: term === copy.closing ? <strong>{value}</strong> : value,
              }))}
            />
          ) : (
            <p className="note">{copy.chooseDates}</p>
          )}
        </ListState>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
        {isReady && <ButtonLink href={files.csvUrl}>{copy.csv}</ButtonLink>}
        {isReady && (
          <ButtonLink href={files.pdfUrl} variant="primary">
            {copy.pdf}
          </ButtonLink>
        )}
      </ModalFooter>
    </Modal>
  );
}
