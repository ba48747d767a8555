import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { isOpenRefundRequest } from '@burnish/domain/subscriptions/refund-requests';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PauseButton } from '../../pauses/pause-button.tsx';
import { copy as upgradeCopy } from '../upgrade/copy.ts';
import { AutoRenewSwitch } from './auto-renew-switch.tsx';
import { copy } from './copy.ts';
import { type OpenInvoice, unpaidRenewal } from './open-invoice.ts';
import styles from './renewal-section.module.css';
import { isAutoRenewable, renewalSummary } from './summary.ts';
import { TextWithInvoice } from './text-with-invoice.tsx';

const ChangePlanDialog = lazy(() => import('./change-plan-dialog.tsx'));
const UpgradeDialog = lazy(() => import('../upgrade/upgrade-dialog.tsx'));
const OwnPause = lazy(() => import('../../pauses/own-pause.tsx'));
const OpenUpgradeSection = lazy(() => import('../upgrade/open-upgrade.tsx'));
const ExpiredUpgradeSection = lazy(() => import('../upgrade/expired-upgrade.tsx'));

interface RenewalProps {
  subscription: PlanSubscription;
  /** The open invoice for the plan. */
  invoice: OpenInvoice | null;
}

type ChoiceProps = RenewalProps & {
  /** If that changes, an open dialog stays with its input. */
  isOffered: boolean;
};

function ChangePlan({ subscription, invoice, isOffered }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button size="small" onClick={() => setOpen(true)}>
          {copy.choice.action}
          <span className="vh"> {copy.choice.actionFor(subscription.planId.name)}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ChangePlanDialog subscription={subscription} invoice={invoice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Upgrade({ subscription, invoice, isOffered }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button size="small" onClick={() => setOpen(true)}>
          {upgradeCopy.action}
          <span className="vh"> {upgradeCopy.actionFor(subscription.planId.name)}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <UpgradeDialog subscription={subscription} invoice={invoice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * What happens at the end of what is paid for, and how the customer changes it. Auto-renew can be switched off after the end,
 * too, while there is an invoice that would be voided.
 */
export default function RenewalSection({ subscription, invoice }: RenewalProps) {
  const canChangePlan = isAutoRenewable(subscription);
  const { upgrade, expiredUpgrade, pause, refundRequest, allowedActions } = subscription;
  const isFree = upgrade === null && (refundRequest === null || !isOpenRefundRequest(refundRequest));
  const canPause = canChangePlan && isFree && (pause === null || pause.status === 'declined');
  const hasControls = canChangePlan || unpaidRenewal(invoice) !== null;
  const canUpgrade = hasControls && allowedActions.includes('upgrade');
  return (
    <>
      {upgrade !== null && (
        <Suspense fallback={null}>
          <OpenUpgradeSection subscription={subscription} upgrade={upgrade} />
        </Suspense>
      )}
      {expiredUpgrade !== null && (
        <Suspense fallback={null}>
          <ExpiredUpgradeSection subscription={subscription} upgrade={expiredUpgrade} />
        </Suspense>
      )}
      {pause !== null && (
        <Suspense fallback={null}>
          <OwnPause subscription={subscription} pause={pause} />
        </Suspense>
      )}
      <div className={styles.renewal}>
        <div className={styles.summary}>
          <h4>{copy.title}</h4>
          <p className="num">
            <TextWithInvoice text={renewalSummary(subscription, invoice).join(' ')} name={invoice?.name} />
          </p>
        </div>
        <div className={styles.controls}>
          {hasControls && <AutoRenewSwitch subscription={subscription} invoice={invoice} />}
          <ChangePlan subscription={subscription} invoice={invoice} isOffered={canChangePlan} />
          <PauseButton subscription={subscription} side="customer" isOffered={canPause} />
          <Upgrade subscription={subscription} invoice={invoice} isOffered={canUpgrade} />
        </div>
      </div>
    </>
  );
}
