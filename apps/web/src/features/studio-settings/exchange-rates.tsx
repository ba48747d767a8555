import { newExchangeRate } from '@burnish/contract/money-reports/inputs';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { formatDate, today } from '../../lib/format-date.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { DateInput, Input } from '../../ui/forms/input.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { FieldPair } from '../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { useAddExchangeRate, useExchangeRates } from './queries.ts';
import styles from './studio-settings.module.css';

const texts = copy.exchangeRates;

const rateText = (nairaPerDollar: number) => texts.rate(formatMoney(nairaPerDollar, 'NGN'));

type Errors = Partial<Record<'nairaPerDollar' | 'appliesFrom', string>>;

/** A rate is never changed: another one applies from its day on. */
function NewRate() {
  const [rate, setRate] = useState('');
  const [appliesFrom, setAppliesFrom] = useState(today());
  const [errors, setErrors] = useState<Errors>({});
  const { busy, run } = useAddExchangeRate(() => setRate(''), setErrors);
  const naira = Number(rate.replaceAll(',', ''));
  const parsed = newExchangeRate.safeParse({ nairaPerDollar: rate === '' ? undefined : naira, appliesFrom });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const issues = parsed.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    if (parsed.success) run(parsed.data);
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FieldPair>
        <Field label={texts.naira} error={errors.nairaPerDollar}>
          <Input
            value={rate}
            onChange={({ target }) => setRate(target.value)}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        </Field>
        <Field label={texts.from} error={errors.appliesFrom}>
          <DateInput
            value={appliesFrom}
            max={today()}
            onChange={({ target }) => setAppliesFrom(target.value)}
            required
          />
        </Field>
      </FieldPair>
      {parsed.success && (
        <p className="note" aria-live="polite">
          {texts.effect(formatMoney(naira * 100, 'NGN'))}
        </p>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}

/** The exchange rates of reports that show one currency, the latest first. */
export function ExchangeRates() {
  const query = useExchangeRates();
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" />}
      error={loadFailure(query, texts.failed)}
    >
      {query.data && (
        <>
          <ul className={styles.rates} aria-label={texts.list}>
            {query.data.exchangeRates.map(({ _id, nairaPerDollar, appliesFrom }) => (
              <li key={_id} className="num">
                {rateText(nairaPerDollar)}{' '}
                <span className="note">{texts.since(formatDate(appliesFrom))}</span>
              </li>
            ))}
            <li className="num">
              {rateText(query.data.initialNairaPerDollar)} <span className="note">{texts.initial}</span>
            </li>
          </ul>
          <NewRate />
        </>
      )}
    </ListState>
  );
}
