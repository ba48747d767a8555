import type { ImagesSubscription } from '@burnish/contract/subscriptions/entities';
import { formatMoney } from '../../../lib/format.ts';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { contactLine, fullName } from '../../../presentation/people.ts';
import { subscriptionStatusLabel } from '../../../presentation/status-labels.ts';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { type CardDefinition, RecordPage } from '../../../ui/lists/record-page.tsx';
import { copy } from './copy.ts';
import { copy as editCopy } from './edit/copy.ts';
import { useEditableList } from './edit/use-editable-list.tsx';
import styles from './images-tab.module.css';
import { imagesSubscriptionFilters, useImagesSubscriptions } from './queries.ts';
import { UsageHistory } from './usage-history.tsx';

const { fact } = copy;

/** The number of used images, with a frame for each purchased image. */
function Usage({ imagesUsed, quantity }: { imagesUsed: number; quantity: number }) {
  return (
    <span className={styles.usage}>
      <b>{copy.usedOfLimit(imagesUsed, quantity)}</b>
      <FrameUsage
        used={imagesUsed}
        total={quantity}
        label={copy.usageLabel(imagesUsed, quantity)}
        perRow={20}
      />
    </span>
  );
}

const imagesCard: CardDefinition<ImagesSubscription> = {
  rowKey: (images) => images._id,
  title: ({ userId: user }) => <CustomerLink person={user}>{fullName(user)}</CustomerLink>,
  note: ({ userId: user }) => contactLine(user),
  status: (images) => {
    const { label, tone } = subscriptionStatusLabel(images);
    return <Status tone={tone}>{label}</Status>;
  },
  facts: [
    { term: fact.service, value: ({ serviceName }) => serviceName },
    { term: fact.quantity, value: ({ quantity }) => copy.images(quantity) },
    {
      term: fact.unitPrice,
      value: ({ unitPrice, currency }) => copy.perImage(formatMoney(unitPrice, currency)),
    },
    { term: fact.purchased, value: ({ paidAt }) => <Instant value={paidAt} /> },
    { term: fact.images, value: (images) => <Usage {...images} />, wide: true, hiddenWhileEditing: true },
    { term: fact.instructions, value: (images) => images.specialInstructions, wide: true, optional: true },
  ],
  details: ({ _id }) => <UsageHistory id={_id} />,
};

export default function ImagesTab({ filters, onFilter }: FilteredListProps) {
  const editable = useEditableList(useImagesSubscriptions(filters), imagesCard, {
    type: 'usage',
    buttonText: editCopy.editUsage,
  });
  return (
    <RecordPage
      {...editable}
      texts={copy.imagesPage}
      definitions={imagesSubscriptionFilters}
      filters={filters}
      onFilter={onFilter}
    />
  );
}
