import type { Money } from '@burnish/domain/money/money';
import type { PaymentOutcome } from '@burnish/domain/orders/ledger/ledger';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';
import type { RefObject } from 'react';
import { Radio } from '../../../ui/forms/choice.tsx';
import { useFieldControl } from '../../../ui/forms/control-context.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { copy, type SettlementAmounts } from './copy.ts';
import styles from './settlement.module.css';
import { settlementAmounts } from './settlement-input.ts';
import type { SettlementField } from './use-settlement.ts';

interface OptionProps {
  value: PaymentOutcome;
  label: string;
  effect: string;
  field: SettlementField;
  control?: RefObject<HTMLInputElement | null>;
}

function Option({ value, label, effect, field, control }: OptionProps) {
  const { id: _, ...described } = useFieldControl();
  return (
    <Radio
      {...described}
      ref={control}
      name="outcome"
      value={value}
      checked={field.outcome === value}
      onChange={() => field.onOutcome(value)}
    >
      <span className={styles.option}>
        <b>{label}</b>
        <span className="note num">{effect}</span>
      </span>
    </Radio>
  );
}

function Shortfall({ amounts, field }: { amounts: SettlementAmounts; field: SettlementField }) {
  const { partialPayment, writeOff } = copy;
  return (
    <>
      <Field label={copy.question} hideLabel group error={field.outcomeError}>
        <div>
          <Option
            control={field.outcomeField}
            value="partial_payment"
            label={partialPayment.label}
            effect={`${partialPayment.arithmetic(amounts)} ${partialPayment.effect}`}
            field={field}
          />
          <Option
            value="settle"
            label={writeOff.label}
            effect={`${writeOff.arithmetic(amounts)} ${copy.becomesActive}`}
            field={field}
          />
        </div>
      </Field>
      {field.outcome === 'settle' && (
        <Field label={copy.reason} labelNote={copy.reasonNote} error={field.reasonError}>
          <Input
            ref={field.reasonField}
            value={field.reason}
            maxLength={500}
            onChange={(event) => field.onReason(event.target.value)}
          />
        </Field>
      )}
    </>
  );
}

/** What happens to the difference between what is due and what was paid, with the arithmetic. */
export function Settlement({ due, paid, field }: { due: Money; paid: Money; field: SettlementField }) {
  const { kind } = comparePayment(paid, due);
  if (kind === 'exact') return <p className="note">{copy.becomesActive}</p>;
  const amounts = settlementAmounts(due, paid);
  return (
    <fieldset className={styles.settlement}>
      <legend>{copy.legend[kind](amounts.difference)}</legend>
      {kind === 'less' ? (
        <Shortfall amounts={amounts} field={field} />
      ) : (
        <p className={styles.effect}>
          <b>{copy.credit.label(amounts.difference)}</b>
          <span className="note num">
            {copy.credit.arithmetic(amounts)} {copy.credit.effect} {copy.becomesActive}
          </span>
        </p>
      )}
    </fieldset>
  );
}
