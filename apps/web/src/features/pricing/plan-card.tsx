import type { Plan } from '@burnish/domain/catalogue/plans';
import type { ReactNode } from 'react';
import { sheetOf } from '../../presentation/plan-sheet.ts';
import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { Ticked } from '../../ui/ticked.tsx';
import { copy } from './copy.ts';
import styles from './plan-card.module.css';
import { PlanFacts } from './plan-facts.tsx';
import { PlanPrice } from './plan-price.tsx';

interface PlanCardProps {
  plan: Plan;
  /** The way on from it. */
  act: ReactNode;
}

export function PlanCard({ plan, act }: PlanCardProps) {
  return (
    <article className={styles.plan} aria-labelledby={plan.id}>
      <div className={styles.sheet}>
        <FrameSheet {...sheetOf(plan)} />
      </div>
      <div className={styles.name}>
        <h3 id={plan.id}>{plan.name}</h3>
        {plan.popular && <Ticked>{copy.board.popular}</Ticked>}
      </div>
      <PlanPrice plan={plan} />
      <div className={styles.act}>{act}</div>
      <PlanFacts plan={plan} />
    </article>
  );
}
