import { plans } from '@burnish/domain/catalog/plans';
import { Link } from 'react-router';
import { defaultPricingView, pricingUrl } from '../../../features/site/pricing/pricing-url.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatPlanPrice } from '../../../presentation/prices.ts';
import { planFrames } from '../../../presentation/retouching.ts';
import { FrameLegend, FrameLine } from '../../../ui/brand/frame-line.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { homeCopy } from './copy.ts';
import styles from './plan-list.module.css';

const copy = homeCopy.plans;

/** The plans with a month's images as frames, each a link to its order form. */
export default function PlanList() {
  const currency = defaultPricingView.planCurrency;
  return (
    <section className={styles.plans} aria-labelledby="plans">
      <SectionHead id="plans" title={copy.title} link={<TextLink to="/pricing">{copy.compare}</TextLink>} />
      <ul className={styles.list}>
        {plans.map((plan) => {
          const { label, stacks } = planFrames(plan);
          const { amount, per } = formatPlanPrice(plan, 'monthly', currency);
          return (
            <li key={plan.id}>
              <h3>
                <Link to={pricingUrl({ ...defaultPricingView, plan: plan.id })}>{plan.name}</Link>
              </h3>
              <FrameLine label={label} stacks={stacks} />
              <p className="num">{copy.images(formatCount(plan.imagesPerMonth))}</p>
              <p className="num">
                <b>{amount}</b> <small>{per}</small>
              </p>
            </li>
          );
        })}
      </ul>
      {plans[0] && <FrameLegend stacks={planFrames(plans[0]).stacks} />}
    </section>
  );
}
