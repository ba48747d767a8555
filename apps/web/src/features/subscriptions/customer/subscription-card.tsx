import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import type { Tier } from '@burnish/domain/catalog/plans';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { canStartNext, subscriptionName } from '../../../presentation/subscriptions.ts';
import { FrameSheet } from '../../../ui/brand/frame-sheet.tsx';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { RefundDialogName } from '../refunds/refund-buttons.tsx';
import { copy } from './copy.ts';
import { tierLimits, tierUsage } from './plan-details.ts';
import { detailsCopy } from './plan-details-copy.ts';
import { canRenew, customerStatusLabel, returnedImages, rolledOverImages } from './presentation.ts';
import type { OpenInvoice } from './renewal/open-invoice.ts';
import styles from './subscription-card.module.css';
import { SubscriptionFacts } from './subscription-facts.tsx';

/** Few cards need it. */
const RenewNow = lazy(() => import('./renew-now.tsx'));
const StartNextPeriod = lazy(async () => ({
  default: (await import('./start-next-period.tsx')).StartNextPeriod,
}));
const OwnRequest = lazy(() => import('../refunds/own-request.tsx'));
const RefundButtons = lazy(() => import('../refunds/refund-buttons.tsx'));
const RenewalSection = lazy(() => import('./renewal/renewal-section.tsx'));

function Usage({ subscription, showFrames }: { subscription: Subscription; showFrames: boolean }) {
  const { imagesUsed, imagesLimit } = subscription;
  const [used, limit] = [formatCount(imagesUsed), formatCount(imagesLimit)];
  const [rolledOver, returned] = [rolledOverImages(subscription), returnedImages(subscription)];
  return (
    <div className={styles.usage}>
      <p className={styles.figure}>
        <span className="note">{detailsCopy.images}</span>
        <b className="num">{detailsCopy.used(used, limit)}</b>
      </p>
      {showFrames && (
        <FrameUsage used={imagesUsed} total={imagesLimit} label={copy.usedLabel(used, limit)} perRow={20} />
      )}
      {rolledOver > 0 && <p className="note num">{copy.rolledOver(formatCount(rolledOver))}</p>}
      {returned > 0 && <p className="note num">{copy.returned(formatCount(returned))}</p>}
    </div>
  );
}

function TierLimits({ subscription }: { subscription: PlanSubscription }) {
  const title = detailsCopy.tiers[subscription.billingCycle];
  const { stacks, text, imagesPerFrame } = tierLimits(subscription);
  return (
    <div className={styles.tiers}>
      <p className="note">{title}</p>
      <FrameSheet label={detailsCopy.tiersLabel(title, text)} stacks={stacks} each={imagesPerFrame} />
      {imagesPerFrame > 1 && (
        <p className="note num">{detailsCopy.imagesPerFrame(formatCount(imagesPerFrame))}</p>
      )}
    </div>
  );
}

/** The tiers of the running period as frames, filled by what is used. */
function TierUsage({ subscription, usage }: { subscription: PlanSubscription; usage: KnownTierUsage }) {
  const { byTier, withoutTier } = usage;
  return (
    <div className={styles.tiers}>
      <p className="note">{detailsCopy.tierUsage[subscription.billingCycle]}</p>
      <dl className={cx('num', styles.tierUsage)}>
        {byTier.map(({ tier, label, tone, used, limit }) => {
          const text = detailsCopy.used(formatCount(used), formatCount(limit));
          return (
            <div key={tier}>
              <dt>{label}</dt>
              <dd>
                <FrameUsage
                  used={used}
                  total={limit}
                  tone={tone}
                  label={copy.usedLabel(formatCount(used), formatCount(limit))}
                />
                <span aria-hidden="true">{text}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      {withoutTier > 0 && <p className="note num">{detailsCopy.withoutTier(formatCount(withoutTier))}</p>}
    </div>
  );
}

interface RenewalProps {
  subscription: Subscription;
  /** The pricing page with the same selection. */
  renewTo: string;
}

/** With one click when it is time for it. With changes, or for single images, on the pricing page. */
function Renewal({ subscription, renewTo }: RenewalProps) {
  // A link as the fallback could turn into the button that orders at once, under the pointer.
  if (subscription.subscriptionType === 'subscription' && subscription.isRenewalDue)
    return (
      <Suspense fallback={<Skeleton shape="lines" count={1} />}>
        <RenewNow subscription={subscription} renewTo={renewTo} />
      </Suspense>
    );
  if (!canRenew(subscription)) return null;
  return (
    <div>
      <ButtonLink to={renewTo} size="small" ariaLabel={copy.renewLabel(subscriptionName(subscription))}>
        {copy.renew}
      </ButtonLink>
    </div>
  );
}

/** What the customer asked to get back, or the ways to do so. */
function Refunds({ subscription }: { subscription: Subscription }) {
  const [openDialog, setOpenDialog] = useState<RefundDialogName | null>(null);
  const { refundRequest, refundableUntil } = subscription;
  const canCancel = subscription.subscriptionType === 'subscription' && subscription.cancelableOn !== null;
  return (
    <Suspense fallback={null}>
      {refundRequest !== null && <OwnRequest subscription={subscription} request={refundRequest} />}
      {(refundableUntil !== null || canCancel || openDialog !== null) && (
        <RefundButtons subscription={subscription} open={openDialog} onOpen={setOpenDialog} />
      )}
    </Suspense>
  );
}

/** Until when photos can be uploaded, once the last paid period is over. */
function AfterTheEnd({ isUsable, isInGrace, isEnded, usableUntil }: PlanSubscription) {
  const until = <Instant value={usableUntil} />;
  if (isInGrace && isUsable)
    return (
      <p>
        {detailsCopy.uploadsUntil} {until}. {detailsCopy.renewToKeep}
      </p>
    );
  if (isEnded)
    return (
      <p>
        {detailsCopy.uploadsEnded} {until}. {detailsCopy.renewToContinue}
      </p>
    );
  return null;
}

type KnownTierUsage = NonNullable<ReturnType<typeof tierUsage>>;
type TierImages = Readonly<Record<Tier, number>> | null;

/** What other features know about a subscription. */
export interface SubscriptionContext {
  /** The remaining images of the running period by tier. Null: not known, or it can't be used. */
  readonly remaining: TierImages;
  /** The open invoice for the plan. Null: there is none. */
  readonly nextInvoice: ReactNode;
  readonly openInvoice: OpenInvoice | null;
}

interface SubscriptionCardProps {
  subscription: Subscription;
  renewTo: string;
  /** `muted` shows no frames. */
  variant: 'full' | 'muted';
  context?: SubscriptionContext | undefined;
}

export function SubscriptionCard({ subscription, renewTo, variant, context }: SubscriptionCardProps) {
  const { label, tone } = customerStatusLabel(subscription);
  const name = subscriptionName(subscription);
  const plan = subscription.subscriptionType === 'subscription' ? subscription : null;
  const usage = plan && tierUsage(plan, context?.remaining ?? null);
  return (
    <Panel as="li" className={styles.card} data-variant={variant}>
      <div className={styles.head}>
        <h3 className={styles.plan}>{name}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      {subscription.subscriptionType === 'subscription' && <AfterTheEnd {...subscription} />}
      <div className={styles.content}>
        <div className={styles.facts}>
          <SubscriptionFacts subscription={subscription} nextInvoice={context?.nextInvoice} />
          <Usage
            subscription={subscription}
            showFrames={variant !== 'muted' && (usage === null || usage.withoutTier > 0)}
          />
        </div>
        {variant === 'full' && plan && usage && <TierUsage subscription={plan} usage={usage} />}
        {variant === 'full' && plan && !usage && <TierLimits subscription={plan} />}
      </div>
      {plan && plan.status !== 'cancelled' && plan.refundRequest?.status !== 'scheduled' && (
        <Suspense fallback={<Skeleton shape="lines" count={1} />}>
          <RenewalSection subscription={plan} invoice={context?.openInvoice ?? null} />
        </Suspense>
      )}
      <Refunds subscription={subscription} />
      {canStartNext(subscription) && (
        <Suspense fallback={<Skeleton shape="lines" count={1} />}>
          <div>
            <StartNextPeriod subscription={subscription} size="small" />
          </div>
        </Suspense>
      )}
      {!context?.openInvoice && <Renewal subscription={subscription} renewTo={renewTo} />}
    </Panel>
  );
}
