import type { Currency } from '@burnish/domain/money/money';
import type { ReactNode } from 'react';
import { formatMoney } from '../lib/format.ts';
import type { Seen } from '../lib/use-seen.ts';
import { TextButton } from '../ui/buttons/text-link.tsx';
import { Status } from '../ui/feedback/status.tsx';

const acceptText = 'Use the new amount';

interface ChangedBalanceProps {
  changed: Seen<unknown>['changed'];
  currency: Currency;
  /** Names the balance and both amounts. */
  text: (from: string, to: string) => string;
  /** What shows the balance. */
  children: ReactNode;
}

/** Someone else has changed the balance while the dialog was open. What was typed stays. */
export function ChangedBalance({ changed, currency, text, children }: ChangedBalanceProps) {
  return (
    <div>
      <div role="status">
        {changed && (
          <Status tone="differs">
            {text(formatMoney(changed.from, currency), formatMoney(changed.to, currency))}{' '}
            <TextButton onClick={changed.accept}>{acceptText}</TextButton>
          </Status>
        )}
      </div>
      {children}
    </div>
  );
}
