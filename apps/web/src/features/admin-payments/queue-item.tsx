import type { Receipt } from '@burnish/contract/entity';
import { Link } from 'react-router';
import { money } from '../../lib/format-money.ts';
import { receiptStatus } from '../../presentation/receipt-status.ts';
import { Status } from '../../ui/status.tsx';
import { Instant } from '../../ui/time.tsx';
import { flagOf } from './comparison.ts';
import { copy } from './copy.ts';
import styles from './receipt-queue.module.css';

/** While it can still be decided on, what differs says more than its status. */
function Standing({ receipt }: { receipt: Receipt }) {
  const flag = receipt.allowedActions.includes('approve') ? flagOf(receipt) : null;
  if (flag !== null) return <Status tone="off">{flag}</Status>;
  const { label, tone } = receiptStatus[receipt.status];
  return <Status tone={tone}>{label}</Status>;
}

interface QueueItemProps {
  receipt: Receipt;
  address: string;
  isShown: boolean;
}

export function QueueItem({ receipt, address, isShown }: QueueItemProps) {
  const { userId, amount, currency, invoiceId, createdAt } = receipt;
  return (
    <Link to={address} className={styles.item} aria-current={isShown || undefined} data-receipt={receipt._id}>
      <b>{userId.companyName ?? userId.fullName ?? copy.noName}</b>
      <span className={styles.amount}>{money(amount, currency)}</span>
      <span className="note">
        {invoiceId.invoiceNumber}
        <br />
        <Instant at={createdAt} time />
      </span>
      <span className={styles.standing}>
        <Standing receipt={receipt} />
      </span>
    </Link>
  );
}
