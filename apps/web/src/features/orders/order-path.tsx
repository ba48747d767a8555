import type { Order, OrderPathView } from '@burnish/contract/entity';
import { brand } from '@burnish/domain/brand';
import type { Actor } from '@burnish/domain/order/path';
import type { ReactNode } from 'react';
import { type PathStep, PathStrip } from '../../ui/path-strip.tsx';
import { CalendarDate, Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { seedOf, titleOf } from './presentation.ts';

type Step = OrderPathView['steps'][number];

const actors: Readonly<Record<Actor, Pick<PathStep, 'actor' | 'actorLabel'>>> = {
  customer: { actor: 'you', actorLabel: copy.you },
  studio: { actor: 'us', actorLabel: brand.name },
};

/** When the step was taken, when its payment was sent, or by when it should be taken. */
function noteOf({ state, at }: Step, { path, invoiceId }: Order): ReactNode {
  const when = at && <Instant at={at} short />;
  if (state !== 'now') return when;
  if (when) {
    return (
      <>
        {copy.sent} {when}
      </>
    );
  }
  if (path.actsNext !== 'customer' || !invoiceId) return null;
  return (
    <>
      {copy.by} <CalendarDate date={invoiceId.dueDate} short />
    </>
  );
}

export function OrderPath({ order }: { order: Order }) {
  const { steps, actsNext } = order.path;
  return (
    <PathStrip
      label={copy.path(titleOf(order))}
      seed={seedOf(order._id)}
      steps={steps.map((step) => ({
        label: copy.step[step.step],
        state: step.state,
        note: noteOf(step, order),
        ...(actsNext && actors[actsNext]),
      }))}
    />
  );
}
