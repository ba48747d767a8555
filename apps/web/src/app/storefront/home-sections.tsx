import type { BillingCycle, Plan } from '@burnish/domain/catalog/plans';
import { defaultCurrency } from '@burnish/domain/catalog/terms';
import type { Currency } from '@burnish/domain/money/money';
import { useState } from 'react';
import { PhotoWall } from '../../features/site/photo-wall/photo-wall.tsx';
import { PlanList } from '../../features/site/pricing/plan-list.tsx';
import { defaultPricingView, pricingUrl } from '../../features/site/pricing/pricing-url.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { cx } from '../../ui/cx.ts';
import { callCopy, plansCopy } from './home-copy.ts';
import styles from './home-sections.module.css';

/** The page is prerendered with both buttons; CSS shows one of them, depending on the session. */
function PlanAction({ plan: { id, popular } }: { plan: Plan }) {
  const variant = popular ? 'primary' : 'secondary';
  return (
    <>
      <div className={styles.visitor}>
        <ButtonLink to="/auth" variant={variant} fullWidth describedBy={id}>
          {plansCopy.signUp}
        </ButtonLink>
      </div>
      <div className={styles.signedIn}>
        <ButtonLink to="/pricing" variant={variant} fullWidth describedBy={id}>
          {plansCopy.start}
        </ButtonLink>
      </div>
    </>
  );
}

export function HomePlans() {
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const [currency, setCurrency] = useState<Currency>(defaultCurrency);
  return (
    <div className={cx('wrap', 'section', styles.plans)}>
      <PlanList
        heading={<h2 id="plans">{plansCopy.title}</h2>}
        lead={plansCopy.lead}
        cycle={cycle}
        onCycle={setCycle}
        currency={currency}
        onCurrency={setCurrency}
        renderAction={(plan) => <PlanAction plan={plan} />}
      />
      <p className={styles.single}>
        {plansCopy.single}{' '}
        <TextLink to={pricingUrl({ ...defaultPricingView, tab: 'pay-per-image' })}>
          {plansCopy.singleLink}
        </TextLink>
      </p>
    </div>
  );
}

export function HomeCall() {
  const { title, offer, terms, start, work } = callCopy;
  return (
    <section className={cx('film', styles.call)} aria-labelledby="call">
      <div className={cx('wrap', styles.content)}>
        <h2 id="call">{title}</h2>
        <div className={styles.row}>
          <div className={styles.text}>
            <p className={styles.offer}>{offer}</p>
            <p className={styles.terms}>{terms}</p>
          </div>
          <div className="btns">
            <ButtonLink to="/pricing" variant="primary">
              {start}
            </ButtonLink>
            <ButtonLink to="/portfolio">{work}</ButtonLink>
          </div>
        </div>
      </div>
      <PhotoWall />
    </section>
  );
}
