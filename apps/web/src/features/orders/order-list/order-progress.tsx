import type { Order, OrderProgress } from '@burnish/contract/orders/entities';
import { brand } from '@burnish/domain/brand';
import type { OrderParty } from '@burnish/domain/orders/progress';
import type { ReactNode } from 'react';
import { type ProgressStep, ProgressStrip } from '../../../ui/brand/progress-strip.tsx';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { copy } from './copy.ts';
import { orderTitle, seedFrom } from './presentation.ts';

type Step = OrderProgress['steps'][number];

const parties: Readonly<Record<OrderParty, Pick<ProgressStep, 'actor' | 'actorLabel'>>> = {
  customer: { actor: 'you', actorLabel: copy.you },
  studio: { actor: 'us', actorLabel: brand.name },
};

/** When the step was reached, when the payment for it was sent, or when it is due. */
function stepNote({ state, reachedAt }: Step, { progress, invoiceId }: Order, withTime: boolean): ReactNode {
  const when = reachedAt && <Instant value={reachedAt} short withTime={withTime} />;
  if (state !== 'current') return when;
  if (when) {
    return (
      <>
        {copy.sent} {when}
      </>
    );
  }
  if (progress.waitingOn !== 'customer' || !invoiceId) return null;
  return (
    <>
      {copy.by} <CalendarDate date={invoiceId.dueDate} short />
    </>
  );
}

interface OrderProgressStripProps {
  order: Order;
  /** Shows the time of day of each step. */
  withTime?: boolean | undefined;
}

export function OrderProgressStrip({ order, withTime = false }: OrderProgressStripProps) {
  const { steps, waitingOn } = order.progress;
  return (
    <ProgressStrip
      label={copy.progress(orderTitle(order))}
      seed={seedFrom(order._id)}
      steps={steps.map((step) => ({
        label: copy.step[step.step],
        state: step.state,
        note: stepNote(step, order, withTime),
        ...(waitingOn && parties[waitingOn]),
      }))}
    />
  );
}
