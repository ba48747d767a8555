import type { ImagesSubscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { contactLine, fullName } from '../../../presentation/people.ts';
import { subscriptionStatusLabel } from '../../../presentation/status-labels.ts';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import type { ListDefinition } from '../../../ui/lists/table/list-definition.ts';
import { ListPage, type ListPageProps } from '../../../ui/lists/table/list-page.tsx';
import { copy } from './copy.ts';
import { copy as editCopy } from './edit/copy.ts';
import { useEditableList } from './edit/use-editable-list.tsx';
import styles from './images-tab.module.css';
import {
  imagesSubscriptionFile,
  imagesSubscriptionFilters,
  openImagesSubscription,
  subscriptionDays,
  useImagesSubscriptions,
} from './queries.ts';

const PlanRequest = lazy(() => import('../refunds/plan-request.tsx'));
const UsageHistory = lazy(() => import('./usage-history.tsx'));

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

function ImagesStatus({ images }: { images: ImagesSubscription }) {
  const { label, tone } = subscriptionStatusLabel(images);
  return <Status tone={tone}>{label}</Status>;
}

const unitPriceOf = ({ unitPrice, currency }: ImagesSubscription) =>
  copy.perImage(formatMoney(unitPrice, currency));

const imagesList = {
  title: { header: fact.customer, sort: 'customer', text: ({ userId: user }) => fullName(user) },
  note: ({ userId: user }) => contactLine(user),
  columns: [
    {
      key: 'service',
      header: fact.service,
      cell: ({ serviceName }) => serviceName,
      width: 11,
      grow: 2,
      sort: 'title',
      slot: 'fact',
    },
    {
      key: 'images',
      header: fact.images,
      cell: ({ imagesUsed, quantity }) => copy.usedOfLimit(imagesUsed, quantity),
      width: 6,
      align: 'end',
      slot: 'fact',
    },
    {
      key: 'status',
      header: fact.status,
      cell: (images) => <ImagesStatus images={images} />,
      width: 7,
      slot: 'status',
    },
    {
      key: 'purchased',
      header: fact.purchased,
      cell: ({ paidAt }) => <Instant value={paidAt} />,
      width: 7,
      slot: 'fact',
    },
    { key: 'unit-price', header: fact.unitPrice, cell: unitPriceOf, width: 9, align: 'end', slot: 'fact' },
  ],
  lead: ({ userId: user }) => <CustomerLink person={user}>{contactLine(user)}</CustomerLink>,
  status: (images) => <ImagesStatus images={images} />,
  facts: [
    { term: fact.service, value: ({ serviceName }) => serviceName },
    { term: fact.quantity, value: ({ quantity }) => copy.images(quantity) },
    { term: fact.unitPrice, value: unitPriceOf },
    { term: fact.purchased, value: ({ paidAt }) => <Instant value={paidAt} /> },
    { term: fact.images, value: (images) => <Usage {...images} />, wide: true },
    { term: fact.instructions, value: (images) => images.specialInstructions, wide: true, optional: true },
  ],
  details: (images) => (
    <Suspense fallback={null}>
      <PlanRequest key={`request-${images._id}`} subscription={images} />
      <UsageHistory key={images._id} id={images._id} />
    </Suspense>
  ),
} satisfies Partial<ListDefinition<ImagesSubscription>>;

export default function ImagesTab(page: ListPageProps) {
  const list = useImagesSubscriptions(page.filters);
  const definition = useEditableList(imagesList, {
    ...page,
    list,
    type: 'usage',
    buttonText: editCopy.editUsage,
  });
  return (
    <ListPage
      {...page}
      list={list}
      definition={definition}
      texts={copy.imagesPage}
      definitions={imagesSubscriptionFilters}
      days={subscriptionDays}
      file={imagesSubscriptionFile(page.filters)}
      openRow={openImagesSubscription(page.openId)}
    />
  );
}
