import type { Currency } from '@burnish/domain/money/money';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';
import type { Seen } from './use-ledger-action.ts';

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
            <TextButton onClick={changed.accept}>{copy.changed.accept}</TextButton>
          </Status>
        )}
      </div>
      {children}
    </div>
  );
}
