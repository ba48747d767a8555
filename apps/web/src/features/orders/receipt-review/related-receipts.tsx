import type { Receipt, RelatedReceipt } from '@burnish/contract/orders/entities';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/format.ts';
import { companyOrName } from '../../../presentation/people.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';
import styles from './related-receipts.module.css';

const texts = copy.related;

function RelatedItem({ related, url }: { related: RelatedReceipt; url: string }) {
  const { userId: user, amount, currency, status, invoiceNumber, createdAt } = related;
  const { label, tone } = receiptStatusLabels[status];
  return (
    <li>
      <Link to={url} className={styles.link}>
        <span>{companyOrName(user)}</span>
        <span className="num">{formatMoney(amount, currency)}</span>
      </Link>
      <span className={styles.details}>
        <span className="note num">
          {invoiceNumber}, <Instant value={createdAt} />
        </span>
        <Status tone={tone}>{label}</Status>
      </span>
    </li>
  );
}

interface RelatedReceiptsProps {
  receipt: Receipt;
  /** Undefined until they are loaded. */
  relatedReceipts: readonly RelatedReceipt[] | undefined;
  receiptUrl: (receiptId: string) => string;
}

/** Other receipts with the same file, the same reference or for the same invoice, which a click opens. */
export function RelatedReceipts({ receipt, relatedReceipts, receiptUrl }: RelatedReceiptsProps) {
  const { warnings } = receipt;
  if (relatedReceipts === undefined) {
    const isExpected = warnings?.isDuplicateFile || warnings?.isDuplicateReference;
    return isExpected && <Skeleton shape="lines" count={1} label={texts.loading} />;
  }
  const groups = [
    [texts.sameFile, relatedReceipts.filter(({ hasSameFile }) => hasSameFile)],
    [
      texts.sameReference,
      relatedReceipts.filter(({ hasSameFile, hasSameReference }) => hasSameReference && !hasSameFile),
    ],
    [
      texts.sameInvoice,
      relatedReceipts.filter(({ hasSameFile, hasSameReference }) => !hasSameFile && !hasSameReference),
    ],
  ] as const;
  return groups.map(
    ([title, rows]) =>
      rows.length > 0 && (
        <section key={title} className={styles.related} aria-label={title}>
          <h4>{title}</h4>
          <ul>
            {rows.map((related) => (
              <RelatedItem key={related._id} related={related} url={receiptUrl(related._id)} />
            ))}
          </ul>
        </section>
      ),
  );
}
