import type { Order } from '@burnish/contract/entity';
import { billingCycle } from '../../../presentation/billing-cycle.ts';
import { orderedName, orderedPrice, unitPriceOf } from '../../../presentation/ordered.ts';
import { type Line, Lines, Sum } from '../../../ui/lines.tsx';
import { copy } from './copy.ts';

function termsOf(order: Order): Line {
  return order.requestType === 'subscription'
    ? { term: copy.cycle, value: billingCycle[order.billingCycle].name }
    : { term: copy.unitPrice, value: unitPriceOf(order) };
}

/** What the invoice is for. */
export function OrderSummary({ order }: { order: Order }) {
  const { companyName, contactPerson, email } = order;
  return (
    <>
      <Sum label={orderedName(order)} amount={orderedPrice(order)} />
      <Lines
        items={[
          { term: copy.customer, value: companyName || contactPerson },
          { term: copy.email, value: email },
          termsOf(order),
        ]}
      />
    </>
  );
}
