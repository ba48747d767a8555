import type { BankStatementProposal } from '@burnish/contract/bank-statements/entities';
import type { Currency } from '@burnish/domain/money/money';
import { useDeferredValue, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { companyOrName } from '../../../presentation/people.ts';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import styles from './bank-statements.module.css';
import { copy } from './copy.ts';
import { useMatchableInvoices } from './queries.ts';

const texts = copy.match;

export type MatchableInvoice = Pick<
  BankStatementProposal,
  'invoiceId' | 'invoiceNumber' | 'amountDue' | 'userId'
> & { readonly reasons?: BankStatementProposal['reasons'] };

interface ChooseInvoiceProps {
  proposals: readonly MatchableInvoice[];
  currency: Currency;
  chosen: MatchableInvoice | null;
  error: string | undefined;
  onChoose: (invoice: MatchableInvoice) => void;
}

/** Proposed invoices and those that a search finds. */
export function ChooseInvoice({ proposals, currency, chosen, error, onChoose }: ChooseInvoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useMatchableInvoices(search, currency);
  const found: MatchableInvoice[] = (query.data?.invoices ?? []).map(
    ({ _id, invoiceNumber, amountDue, userId }) => ({ invoiceId: _id, invoiceNumber, amountDue, userId }),
  );
  const options = search === '' ? proposals : found;
  const isShown = options.some(({ invoiceId }) => invoiceId === chosen?.invoiceId);
  const shown = chosen === null || isShown ? options : [chosen, ...options];
  return (
    <>
      {shown.length > 0 && (
        <Field label={texts.invoice} group error={error}>
          <div>
            {shown.map((invoice) => (
              <Radio
                key={invoice.invoiceId}
                name="invoice"
                value={invoice.invoiceId}
                checked={chosen?.invoiceId === invoice.invoiceId}
                onChange={() => onChoose(invoice)}
              >
                <span className={styles.option}>
                  <b className="num">
                    {invoice.invoiceNumber}, {formatMoney(invoice.amountDue, currency)}
                  </b>
                  <span className="note">
                    {[
                      companyOrName(invoice.userId),
                      ...(invoice.reasons ?? []).map((reason) => copy.reason[reason]),
                    ].join(' · ')}
                  </span>
                </span>
              </Radio>
            ))}
          </div>
        </Field>
      )}
      <Field label={texts.search} error={shown.length === 0 ? error : undefined}>
        <Input
          type="search"
          value={typed}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {search !== '' && (
        <p className="note" role="status">
          {query.isError && texts.searchFailed}
          {query.isFetching && texts.searching}
          {!query.isFetching && query.isSuccess && found.length === 0 && texts.noResults}
        </p>
      )}
    </>
  );
}
