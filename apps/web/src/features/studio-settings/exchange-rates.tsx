import type { ExchangeRateView } from '@burnish/contract/money-reports/entities';
import { newExchangeRate } from '@burnish/contract/money-reports/inputs';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { formatDate, today } from '../../lib/format-date.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { parseDecimal } from '../../lib/parse-decimal.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { DateInput, Input } from '../../ui/forms/input.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { FieldPair } from '../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { useAddExchangeRate, useExchangeRates } from './queries.ts';
import { describeRate, type NewRateInput, rateBefore } from './rate-arithmetic.ts';
import styles from './studio-settings.module.css';

const texts = copy.exchangeRates;

const rateText = (nairaPerDollar: number) => texts.rate(formatMoney(nairaPerDollar, 'NGN'));

type Errors = Partial<Record<'nairaPerDollar' | 'appliesFrom', string>>;

interface NewRateProps {
  /** The latest day first. */
  rates: readonly ExchangeRateView[];
  initial: number;
}

/** A rate is never changed: another one applies from its day on. So its arithmetic is confirmed before it is saved. */
function NewRate({ rates, initial }: NewRateProps) {
  const [confirmed, setConfirmed] = useState<NewRateInput | null>(null);
  const [rate, setRate] = useState('');
  const [appliesFrom, setAppliesFrom] = useState(today());
  const [errors, setErrors] = useState<Errors>({});
  const close = () => setConfirmed(null);
  const { busy, run } = useAddExchangeRate({
    onAdded: () => {
      setRate('');
      close();
    },
    onFailed: (found) => {
      setErrors(found);
      close();
    },
  });
  const parsed = newExchangeRate.safeParse({ nairaPerDollar: parseDecimal(rate), appliesFrom });
  const described = confirmed && describeRate(confirmed, rateBefore(confirmed.appliesFrom, rates, initial));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const issues = parsed.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    if (parsed.success) setConfirmed(parsed.data);
  }

  return (
    <>
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
        <div>
          <Button type="submit" busy={busy}>
            {texts.add}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={confirmed !== null}
        onClose={close}
        onConfirm={() => confirmed && run(confirmed)}
        title={texts.confirmTitle}
        confirmText={texts.confirm}
        destructive={false}
        busy={busy}
      >
        <p className="num">
          <b>{described?.statement}</b>
        </p>
        <p className="num">{described?.arithmetic}</p>
        <p className="num">{described?.change}</p>
        <p className="note">{texts.final}</p>
      </ConfirmDialog>
    </>
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
          <NewRate rates={query.data.exchangeRates} initial={query.data.initialNairaPerDollar} />
        </>
      )}
    </ListState>
  );
}
