import { plans } from '@burnish/domain/catalog/plans';
import { defaultCurrency } from '@burnish/domain/catalog/terms';
import { formatPlanPrice } from '../../../presentation/prices.ts';
import { ProgressStrip } from '../../../ui/brand/progress-strip.tsx';
import { homeCopy } from './copy.ts';

const copy = homeCopy.start;

function lowestPrice(): string {
  const [cheapest] = plans;
  if (cheapest === undefined) return '';
  const { amount, per } = formatPlanPrice(cheapest, 'monthly', defaultCurrency);
  return `${amount} ${per}`;
}

/** What a new customer does, in three steps. */
export function StartSteps() {
  return (
    <ProgressStrip
      label={copy.label}
      seed={12}
      steps={[
        {
          label: copy.choose,
          note: copy.from(lowestPrice()),
          state: 'current',
          actor: 'you',
          actorLabel: copy.you,
        },
        { label: copy.pay, note: copy.payNote, state: 'upcoming' },
        { label: copy.upload, note: copy.uploadNote, state: 'upcoming' },
      ]}
    />
  );
}
