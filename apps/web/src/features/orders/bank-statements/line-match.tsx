import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { formatMoney } from '../../../lib/format.ts';
import { companyOrName } from '../../../presentation/people.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import styles from './bank-statements.module.css';
import { copy } from './copy.ts';

const texts = copy.lines;

export interface LineLinks {
  readonly receiptUrl: (receiptId: string, invoiceNumber: string) => string;
  readonly invoiceUrl: (invoiceNumber: string) => string;
}

/** What a payment became, or the invoice that it most likely pays. */
export function LineMatch({ line, links }: { line: BankStatementLine; links: LineLinks }) {
  const { payment, ignoredReason, proposals, currency, amount } = line;
  if (payment !== null)
    return (
      <span className={styles.match}>
        <TextLink to={links.invoiceUrl(payment.invoiceNumber)}>{payment.invoiceNumber}</TextLink>
        <span className="note">{companyOrName(payment.userId)}</span>
      </span>
    );
  if (ignoredReason !== null) return <span className="note">{ignoredReason}</span>;
  const [best] = proposals;
  if (best === undefined) return <span className="note">{texts.none}</span>;
  return (
    <span className={styles.match}>
      <span>
        <TextLink to={links.invoiceUrl(best.invoiceNumber)}>{best.invoiceNumber}</TextLink>{' '}
        {companyOrName(best.userId)}
        {best.amountDue !== amount && `, ${texts.partOf(formatMoney(best.amountDue, currency))}`}
      </span>
      <span className="note">{best.reasons.map((reason) => copy.reason[reason]).join(' · ')}</span>
      {best.receiptId !== null && (
        <span className="note">
          {texts.inReview}{' '}
          <TextLink to={links.receiptUrl(best.receiptId, best.invoiceNumber)}>{texts.receipt}</TextLink>
        </span>
      )}
    </span>
  );
}
