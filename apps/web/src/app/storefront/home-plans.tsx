import type { BillingCycle, Plan } from '@burnish/domain/catalogue/plans';
import { defaultCurrency } from '@burnish/domain/catalogue/terms';
import type { Currency } from '@burnish/domain/money/money';
import { useState } from 'react';
import { firstView, viewAddress } from '../../features/pricing/address.ts';
import { PlanSheets } from '../../features/pricing/plan-sheets.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './home-plans.module.css';
import { copy } from './home-sections-copy.ts';

const { title, lead, signUp, start, single, singleLink } = copy.plans;

/** Both ways stand in the page; which one is seen hangs on the document, so that no wrong word shows first. */
function WaysOn({ plan: { id, popular } }: { plan: Plan }) {
  const look = popular ? 'primary' : 'plain';
  return (
    <>
      <div className={styles.visitor}>
        <ButtonLink to="/auth" look={look} wide describedBy={id}>
          {signUp}
        </ButtonLink>
      </div>
      <div className={styles.member}>
        <ButtonLink to="/pricing" look={look} wide describedBy={id}>
          {start}
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
      <PlanSheets
        heading={<h2 id="plans">{title}</h2>}
        lead={lead}
        cycle={cycle}
        onCycle={setCycle}
        currency={currency}
        onCurrency={setCurrency}
        act={(plan) => <WaysOn plan={plan} />}
      />
      <p className={styles.single}>
        {single} <TextLink to={viewAddress({ ...firstView, tab: 'pay-per-image' })}>{singleLink}</TextLink>
      </p>
    </div>
  );
}
