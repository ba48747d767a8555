import type { ImagesSubscription } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { subscriptionStanding } from '../../presentation/subscription-status.ts';
import type { CardDefinition } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { customerOf, reachedAt } from './presentation.ts';
import { Usage } from './usage.tsx';
import { UsageDisclosure } from './usage-disclosure.tsx';

const { fact } = copy;

export const imagesCard: CardDefinition<ImagesSubscription> = {
  rowKey: (images) => images._id,
  title: customerOf,
  note: reachedAt,
  status: (images) => {
    const { label, tone } = subscriptionStanding(images);
    return <Status tone={tone}>{label}</Status>;
  },
  facts: [
    { term: fact.service, value: ({ serviceName }) => serviceName },
    { term: fact.quantity, value: ({ quantity }) => copy.images(quantity) },
    { term: fact.unitPrice, value: ({ unitPrice, currency }) => copy.perImage(money(unitPrice, currency)) },
    { term: fact.purchased, value: ({ paidAt }) => <Instant at={paidAt} /> },
    { term: fact.images, value: (images) => <Usage {...images} />, wide: true, edited: true },
    { term: fact.instructions, value: (images) => images.specialInstructions, wide: true, optional: true },
  ],
  more: ({ _id }) => <UsageDisclosure id={_id} />,
  absent: copy.absent,
};
