import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense } from 'react';
import { copy } from '../../../features/dashboard/next/copy.ts';
import { copy as planCopy } from '../../../features/subscriptions/customer/copy.ts';
import { canRenew } from '../../../features/subscriptions/customer/presentation.ts';
import { RenewButton } from '../../../features/subscriptions/customer/renew-button.tsx';
import RenewNow from '../../../features/subscriptions/customer/renew-now.tsx';
import { canStartNext, subscriptionName } from '../../../presentation/subscriptions.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { renewUrl } from '../renew-url.ts';

/** Few customers need it. */
const StartNextPeriod = lazy(async () => ({
  default: (await import('../../../features/subscriptions/customer/start-next-period.tsx')).StartNextPeriod,
}));

interface RenewalProps {
  subscription: Subscription;
  /** `next`: the first to-do. `row`: another one. `line`: the plan's own line; `link`: there, if it is also a to-do. */
  place: 'next' | 'row' | 'line' | 'link';
}

function PrimaryRenewal({ subscription }: { subscription: Subscription }) {
  if (subscription.subscriptionType === 'payPerImage')
    return (
      <ButtonLink to={renewUrl(subscription)} variant="primary">
        {copy.renew.renew}
      </ButtonLink>
    );
  return (
    <>
      <RenewButton subscription={subscription} variant="primary" />
      <ButtonLink to="/pricing">{copy.renew.other}</ButtonLink>
    </>
  );
}

/**
 * How a subscription gets images again: a period that is paid for is started, otherwise it is renewed, with one click where
 * that is possible, and with a link to the pricing page.
 */
export default function Renewal({ subscription, place }: RenewalProps) {
  // There, the to-do has the button.
  if (canStartNext(subscription) && place === 'link') return null;
  if (canStartNext(subscription))
    return (
      <Suspense fallback={null}>
        <StartNextPeriod
          subscription={subscription}
          {...(place === 'next' ? { variant: 'primary' } : { size: 'small' })}
        />
      </Suspense>
    );
  if (place === 'next') return <PrimaryRenewal subscription={subscription} />;
  const isDue = subscription.subscriptionType === 'subscription' && subscription.isRenewalDue;
  if (place === 'row' && isDue) return <RenewButton subscription={subscription} size="small" />;
  const url = renewUrl(subscription);
  if (place === 'line' && isDue) return <RenewNow subscription={subscription} renewTo={url} />;
  if (place !== 'row' && !canRenew(subscription)) return null;
  return (
    <TextLink to={url} ariaLabel={planCopy.renewLabel(subscriptionName(subscription))}>
      {planCopy.renew}
    </TextLink>
  );
}
