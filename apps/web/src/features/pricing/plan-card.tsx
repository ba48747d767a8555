import type { Plan } from '@burnish/domain/catalogue/plans';
import { sheetOf } from '../../presentation/plan-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { Pencil } from '../../ui/pencil.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { copy } from './copy.ts';
import styles from './plan-card.module.css';
import { PlanFacts } from './plan-facts.tsx';
import { PlanPrice } from './plan-price.tsx';

interface PlanCardProps {
  plan: Plan;
  onChoose: () => void;
  isOpening: boolean;
}

export function PlanCard({ plan, onChoose, isOpening }: PlanCardProps) {
  return (
    <article className={styles.plan} aria-labelledby={plan.id}>
      <div className={styles.sheet}>
        <FrameSheet {...sheetOf(plan)} />
      </div>
      <div className={styles.name}>
        <h3 id={plan.id}>{plan.name}</h3>
        {plan.popular && (
          <span className={styles.popular}>
            <span className={styles.tick}>
              <Pencil kind="tick" seed={5} />
            </span>
            {copy.board.popular}
          </span>
        )}
      </div>
      <PlanPrice plan={plan} />
      <div className={styles.act}>
        <Button
          look={plan.popular ? 'primary' : 'plain'}
          wide
          aria-busy={isOpening || undefined}
          aria-describedby={plan.id}
          onClick={onChoose}
        >
          {isOpening && <Spinner />}
          {copy.start}
        </Button>
      </div>
      <PlanFacts plan={plan} />
    </article>
  );
}
