import type { PlanId } from '@burnish/domain/catalogue/plans';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { copy } from './copy.ts';
import { PlanSheets, type PlanView } from './plan-sheets.tsx';

interface PlanBoardProps extends PlanView {
  onChoose: (plan: PlanId) => void;
  /** Whose modal is on its way. */
  opening: PlanId | null;
}

/** The plans, to be ordered. */
export function PlanBoard({ onChoose, opening, ...view }: PlanBoardProps) {
  const heading = (
    <h2 id="plans" className="h-title">
      {copy.board.title}
    </h2>
  );
  return (
    <PlanSheets
      {...view}
      inAddress
      heading={heading}
      lead={copy.board.lead}
      act={({ id, popular }) => (
        <Button
          look={popular ? 'primary' : 'plain'}
          wide
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
