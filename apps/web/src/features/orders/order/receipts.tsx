import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { noReasonGiven } from '../../../presentation/orders.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { receiptLines } from '../invoices/invoice/receipt-section.tsx';
import { ReplaceReceiptFile } from '../invoices/invoice/replace-receipt-file.tsx';
import { useInvoice, useReceipts } from '../invoices/invoice-queries.ts';
import { isPayable } from '../invoices/presentation.ts';
import { copy } from './copy.ts';
import styles from './order.module.css';

const texts = copy.receipts;

function ReceiptItem({ receipt }: { receipt: Receipt }) {
  const { label, tone } = receiptStatusLabels[receipt.status];
  return (
    <li className={styles.receipt}>
      <div className={styles.receiptHead}>
        <h3>
          {formatMoney(receipt.amount, receipt.currency)}
          <span className="note">
            {texts.submitted} <Instant value={receipt.createdAt} withTime />
          </span>
        </h3>
        <Status tone={tone}>{label}</Status>
      </div>
      {receipt.status === 'rejected' && (
        <div>
          <h4 className={styles.label}>{texts.reason}</h4>
          <p className={styles.userText}>{receipt.adminNotes ?? noReasonGiven}</p>
        </div>
      )}
      <DescriptionList items={receiptLines(receipt)} />
      {receipt.allowedActions.includes('replace_file') && <ReplaceReceiptFile receiptId={receipt._id} />}
    </li>
  );
}

interface OrderReceiptsProps {
  invoiceId: string;
  onPay: (invoiceId: string) => void;
}

/** All receipts that the customer has submitted for the invoice, newest first, and the start of the next one. */
export function OrderReceipts({ invoiceId, onPay }: OrderReceiptsProps) {
  const { receipts, failed, retry } = useReceipts(invoiceId);
  const { invoice } = useInvoice(invoiceId);
  const hasReceipts = receipts !== undefined && receipts.length > 0;
  return (
    <Panel as="section" aria-labelledby="receipts">
      <h2 id="receipts">{texts.title}</h2>
      <ListState
        loading={receipts === undefined}
        skeleton={<Skeleton shape="lines" count={1} label={texts.loading} />}
        error={failed ? { title: texts.failed, onRetry: retry } : null}
      >
        {hasReceipts ? (
          <ul className={styles.receipts}>
            {receipts.map((receipt) => (
              <ReceiptItem key={receipt._id} receipt={receipt} />
            ))}
          </ul>
        ) : (
          <p className="note">{texts.none}</p>
        )}
        {invoice && isPayable(invoice) && (
          <div className="btns">
            <Button onClick={() => onPay(invoiceId)}>{hasReceipts ? texts.submitAgain : texts.submit}</Button>
          </div>
        )}
      </ListState>
    </Panel>
  );
}
