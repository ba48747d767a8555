import type { Statement } from '@burnish/contract/documents/entities';
import { toDecimal } from '@burnish/domain/money/money';
import { statementTotals, sumsByKind } from '@burnish/domain/orders/statement';
import { dateView } from '../../views/shared-views.ts';
import type { StatementContent } from './content.ts';

export function statementView({ currency, from, to, statement }: StatementContent): Statement {
  const { charged, credited } = statementTotals(statement);
  return {
    currency,
    from: dateView(from),
    to: dateView(to),
    openingBalance: toDecimal(statement.openingBalance),
    charged: toDecimal(charged),
    credited: toDecimal(credited),
    closingBalance: toDecimal(statement.closingBalance),
    entryCount: statement.entries.length,
    sums: sumsByKind(statement).map(({ kind, amount, count }) => ({
      kind,
      amount: toDecimal(amount),
      count,
    })),
  };
}
