import type { Order } from '@burnish/contract/orders/entities';
import { formatMoney as formatExact } from '@burnish/domain/money/format-money';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { orderPrice } from '../../../../presentation/orders.ts';
import { AmountSum } from '../../../../ui/display/amount-sum.tsx';
import { Checkbox } from '../../../../ui/forms/choice.tsx';
import { creditIn, useCustomerBalances } from '../../customer-records/queries.ts';
import { copy } from './copy.ts';
import { creditAmounts } from './credit-amounts.ts';
import type { InvoiceTerms } from './terms.ts';

const texts = copy.credit;

/** Offers to pay for the invoice with the customer's credit. Nothing if there is none. */
export function CreditOffer({ order, form }: { order: Order; form: UseFormReturn<InvoiceTerms> }) {
  const { register, control } = form;
  const { data, isError } = useCustomerBalances(order.userId._id);
  const isApplied = useWatch({ control, name: 'applyCredit' }) ?? true;
  const credit = creditIn(data?.balances ?? [], order.currency);
  if (isError && data === undefined) return <p className="note">{texts.unknown}</p>;
  if (credit === 0) return null;
  const { price, applied, due, left } = creditAmounts(orderPrice(order), credit, order.currency);
  const amount = formatExact(applied);
  return (
    <div>
      <Checkbox {...register('applyCredit')}>{texts.apply(amount)}</Checkbox>
      <AmountSum
        lines={[
          { key: 'price', term: texts.invoice, value: formatExact(price) },
          ...(isApplied ? [{ key: 'credit', term: texts.applied, value: `−${amount}` }] : []),
        ]}
        label={texts.due}
        amount={formatExact(isApplied ? due : price)}
        live
      />
      {isApplied && due.minor === 0 && <p className="note">{texts.covered}</p>}
      {isApplied && left.minor > 0 && <p className="note num">{texts.left(formatExact(left))}</p>}
    </div>
  );
}
