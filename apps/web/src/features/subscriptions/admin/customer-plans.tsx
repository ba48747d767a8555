import type { PhotoQuota } from '@burnish/contract/photos/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { subscriptionStatusLabel } from '../../../presentation/status-labels.ts';
import { formatBillingDue, subscriptionName } from '../../../presentation/subscriptions.ts';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { SectionList } from '../../../ui/lists/section-list.tsx';
import { tierUsage } from '../customer/plan-details.ts';
import { copy } from './copy.ts';
import { useCustomerPlans, useCustomerQuotas } from './customer-plan-queries.ts';
import styles from './customer-plans.module.css';
import { copy as editCopy } from './edit/copy.ts';
import { type EditState, useOpenEdits } from './edit/open-edits.ts';
import UsageHistory from './usage-history.tsx';

const PlanUpgrade = lazy(() => import('./plan-upgrade.tsx'));
const PlanPause = lazy(() => import('../pauses/plan-pause.tsx'));
const PlanRequest = lazy(() => import('../refunds/plan-request.tsx'));

/** The form libraries are larger than the page, so they are loaded with the first edit. */
const EditForm = lazy(() => import('./edit/edit-form.tsx'));

const text = copy.customer;

interface FramesProps {
  label: string;
  used: number;
  total: number;
  tone?: Parameters<typeof FrameUsage>[0]['tone'];
}

function Frames({ label, used, total, tone }: FramesProps) {
  return (
    <div className={styles.tier}>
      <p>
        <b>{label}</b> <span className="num">{copy.usedOfLimit(used, total)}</span>
      </p>
      <FrameUsage used={used} total={total} label={`${label}: ${copy.usageLabel(used, total)}`} tone={tone} />
    </div>
  );
}

/** By tier where the usage is known by tier, otherwise all images together. */
function Usage({ subscription, quota }: { subscription: Subscription; quota: PhotoQuota | undefined }) {
  const { imagesUsed, imagesLimit } = subscription;
  const usage =
    subscription.subscriptionType === 'subscription'
      ? tierUsage(subscription, quota?.remainingByTier ?? null)
      : null;
  if (usage === null) {
    const tone = quota?.tier ? tierLabels[quota.tier].tone : undefined;
    return <Frames label={text.images} used={imagesUsed} total={imagesLimit} tone={tone} />;
  }
  return (
    <>
      <div className={styles.tiers}>
        {usage.byTier.map(({ tier, label, tone, used, limit }) => (
          <Frames key={tier} label={label} tone={tone} used={used} total={limit} />
        ))}
      </div>
      <p className="note num">
        {text.used(imagesUsed, imagesLimit)}
        {usage.withoutTier > 0 && ` ${text.withoutTier(usage.withoutTier)}`}
      </p>
    </>
  );
}

function Terms({ subscription }: { subscription: Subscription }) {
  const { currency, monthlyPrice } = subscription;
  const price = formatMoney(monthlyPrice, currency);
  if (subscription.subscriptionType === 'payPerImage')
    return (
      <>
        {copy.perImage(price)}, {text.bought} <Instant value={subscription.paidAt} />
      </>
    );
  const due = formatBillingDue(subscription);
  return (
    <>
      {copy.perMonth(price)}, {due ? text.renews : text.paidUntil}{' '}
      <Instant value={subscription.nextBillingDate} />
    </>
  );
}

interface PlanProps {
  subscription: Subscription;
  quota: PhotoQuota | undefined;
  editState: EditState | null;
  onEdit: () => void;
  onClose: () => void;
}

function Plan({ subscription, quota, editState, onEdit, onClose }: PlanProps) {
  const { label, tone } = subscriptionStatusLabel(subscription);
  const type = subscription.subscriptionType === 'payPerImage' ? 'usage' : 'subscription';
  return (
    <SectionMount>
      <div className={styles.head}>
        <h3>{subscriptionName(subscription)}</h3>
        <Status tone={tone}>{label}</Status>
        <span className={styles.terms}>
          <Terms subscription={subscription} />
        </span>
      </div>
      <Usage subscription={subscription} quota={quota} />
      {editState === null ? (
        <div className={styles.actions}>
          <Button size="small" onClick={onEdit}>
            {type === 'usage' ? editCopy.editUsage : text.edit}
            <span className="vh"> {subscriptionName(subscription)}</span>
          </Button>
        </div>
      ) : (
        <Suspense fallback={<Skeleton shape="lines" count={1} />}>
          <EditForm row={subscription} editState={editState} type={type} onClose={onClose} />
        </Suspense>
      )}
      {subscription.subscriptionType === 'subscription' && (
        <Suspense fallback={null}>
          <PlanUpgrade subscription={subscription} />
          <PlanPause subscription={subscription} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <PlanRequest subscription={subscription} />
      </Suspense>
      <UsageHistory id={subscription._id} />
    </SectionMount>
  );
}

/** The customer's subscriptions of both kinds, with what is used of each. */
export function CustomerPlans({ customerId }: { customerId: string }) {
  const source = useCustomerPlans(customerId);
  const { data: quotas } = useCustomerQuotas(customerId);
  const { list, editStateOf, open, close } = useOpenEdits<Subscription>(source);
  return (
    <RecordSection id="plans" title={text.title}>
      <SectionList list={list} texts={text}>
        {(rows) => (
          <div className={styles.plans}>
            {rows.map((subscription) => (
              <Plan
                key={subscription._id}
                subscription={subscription}
                quota={quotas?.find(({ subscriptionId }) => subscriptionId === subscription._id)}
                editState={editStateOf(subscription)}
                onEdit={() => open(subscription)}
                onClose={() => close(subscription)}
              />
            ))}
          </div>
        )}
      </SectionList>
    </RecordSection>
  );
}
