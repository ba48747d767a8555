import type { PlanId } from '@burnish/domain/catalog/plans';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { copy } from './copy.ts';
import { PlanList, type PlanListView } from './plan-list.tsx';

interface PlanBoardProps extends PlanListView {
  onChoose: (plan: PlanId) => void;
  /** The plan whose order form is loading. */
  opening: PlanId | null;
}

/** The plans with buttons to order them. */
export function PlanBoard({ onChoose, opening, ...view }: PlanBoardProps) {
  const heading = (
    <h2 id="plans" className="h-title">
      {copy.board.title}
    </h2>
  );
  return (
    <PlanList
      {...view}
      inUrl
      heading={heading}
      lead={copy.board.lead}
      renderAction={({ id, popular }) => (
        <Button
          variant={popular ? 'primary' : 'secondary'}
          fullWidth
          aria-busy={id === opening || undefined}
          aria-describedby={id}
          onClick={() => onChoose(id)}
        >
          {id === opening && <Spinner />}
          {copy.start}
        </Button>
      )}
    />
  );
}
