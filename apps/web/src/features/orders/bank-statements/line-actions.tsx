import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RowActions } from '../../../ui/lists/data-table.tsx';
import { copy } from './copy.ts';
import { useConfirmLine, useReopenLine } from './queries.ts';

const MatchLine = lazy(() => import('./match-line.tsx'));
const IgnoreLine = lazy(() => import('./ignore-line.tsx'));

const texts = copy.action;

const nothing = () => undefined;

/** An exact proposal is confirmed at once; everything else has a dialog. */
export function LineActions({ line }: { line: BankStatementLine }) {
  const [dialog, setDialog] = useState<'match' | 'ignore' | null>(null);
  const confirm = useConfirmLine(line, nothing);
  const reopen = useReopenLine(line);
  const { allowedActions, proposals, amount, currency, payer } = line;
  const [best] = proposals;
  const exact = best?.isExact === true && best.receiptId === null ? best : null;
  const label = (action: string) =>
    texts.label(action, formatMoney(amount, currency), payer ?? copy.lines.noPayer);
  const close = () => setDialog(null);
  return (
    <RowActions>
      {allowedActions.includes('match') && exact !== null && (
        <Button
          size="small"
          variant="primary"
          busy={confirm.busy}
          aria-label={label(texts.confirm)}
          onClick={() => confirm.run({ invoiceId: exact.invoiceId, amountDue: exact.amountDue })}
        >
          {texts.confirm}
        </Button>
      )}
      {allowedActions.includes('match') && (
        <Button size="small" aria-label={label(texts.review)} onClick={() => setDialog('match')}>
          {texts.review}
        </Button>
      )}
      {allowedActions.includes('ignore') && (
        <Button size="small" aria-label={label(texts.ignore)} onClick={() => setDialog('ignore')}>
          {texts.ignore}
        </Button>
      )}
      {allowedActions.includes('reopen') && (
        <Button
          size="small"
          busy={reopen.busy}
          aria-label={label(texts.reopen)}
          onClick={() => reopen.run(undefined)}
        >
          {texts.reopen}
        </Button>
      )}
      {dialog !== null && (
        <Suspense fallback={null}>
          {dialog === 'match' ? (
            <MatchLine line={line} onClose={close} />
          ) : (
            <IgnoreLine line={line} onClose={close} />
          )}
        </Suspense>
      )}
    </RowActions>
  );
}
