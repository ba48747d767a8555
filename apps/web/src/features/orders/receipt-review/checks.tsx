import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { paymentMethodLabels } from '../../../presentation/orders.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import styles from './checks.module.css';
import { copy } from './copy.ts';
import { isLate } from './differences.ts';

interface Check {
  field: keyof typeof copy.row;
  value: ReactNode;
  /** What the server found. Null: only a look at the image can tell. */
  result: { tone: 'success' | 'differs'; text: string } | null;
}

function usedBefore(isUsed: boolean): Check['result'] {
  return isUsed ? { tone: 'differs', text: copy.usedBefore } : { tone: 'success', text: copy.notUsedBefore };
}

function paidTo({ paymentDetails: { accountName, accountNumber, bankName, paymentLink } }: Invoice): string {
  const account = [accountName, accountNumber, bankName].filter(Boolean).join(', ');
  return account || paymentLink || copy.noPaymentDetails;
}

function checksOf(receipt: Receipt, invoice: Invoice | undefined): Check[] {
  const { warnings, fileName, invoiceId } = receipt;
  const checks: Check[] = [
    { field: 'remark', value: invoiceId.invoiceNumber, result: null },
    {
      field: 'paidTo',
      value: invoice ? paidTo(invoice) : <Skeleton shape="lines" count={1} />,
      result: null,
    },
    {
      field: 'reference',
      value: receipt.transactionReference,
      result: usedBefore(warnings?.isDuplicateReference ?? false),
    },
    {
      field: 'date',
      value: formatDate(receipt.paymentDate),
      result: isLate(receipt) ? { tone: 'differs', text: copy.late } : null,
    },
    { field: 'method', value: paymentMethodLabels[receipt.paymentMethod], result: null },
  ];
  if (fileName !== null) {
    checks.push({ field: 'file', value: fileName, result: usedBefore(warnings?.isDuplicateFile ?? false) });
  }
  return checks;
}

/**
 * What the image should say. Nothing that only repeats the invoice has a tick: the product can't read the image, and
 * a tick would look as if it had.
 */
export function Checks({ receipt, invoice }: { receipt: Receipt; invoice: Invoice | undefined }) {
  return (
    <section aria-label={copy.checks}>
      <h4 className={styles.title}>{copy.checks}</h4>
      <dl className={styles.checks}>
        {checksOf(receipt, invoice).map(({ field, value, result }) => (
          <div key={field} data-differs={result?.tone === 'differs' || undefined}>
            <dt>{copy.row[field]}</dt>
            <dd className="num">{value}</dd>
            {result && (
              <dd>
                <Status tone={result.tone}>{result.text}</Status>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
