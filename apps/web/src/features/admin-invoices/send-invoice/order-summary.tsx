import type { SubscriptionRequest } from '@burnish/contract/entity';
import { money } from '../../../lib/format-money.ts';
import { billingCycle } from '../../../presentation/billing-cycle.ts';
import { Lines, Sum } from '../../../ui/lines.tsx';
import { copy } from './copy.ts';

/** What the invoice is for. */
export function OrderSummary({ request }: { request: SubscriptionRequest }) {
  const { companyName, contactPerson, email, planId, finalPrice, currency } = request;
  const cycle = billingCycle[request.billingCycle];
  return (
    <>
      <Sum label={planId.name} amount={`${money(finalPrice, currency)} ${cycle.per}`} />
      <Lines
        items={[
          { term: copy.customer, value: companyName || contactPerson },
          { term: copy.email, value: email },
          { term: copy.cycle, value: cycle.name },
        ]}
      />
    </>
  );
}
