import type { Invoice, Receipt } from '@burnish/contract/entity';
import { webAddress } from '../../../lib/web-address.ts';
import { paymentMethod } from '../../../presentation/payment-method.ts';
import { receiptStatus } from '../../../presentation/receipt-status.ts';
import { type Line, Lines } from '../../../ui/lines.tsx';
import { Status } from '../../../ui/status.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { CalendarDate } from '../../../ui/time.tsx';
import { copy } from '../copy.ts';
import { useReceipt } from '../queries.ts';
import styles from './part.module.css';
import { Part } from './part.tsx';
import { ReplaceFile } from './replace-file.tsx';

const words = copy.handedIn;

function Proof({ address, children }: { address: string; children: string }) {
  return (
    <span className={styles.control}>
      <TextLink href={address} newTab>
        {children}
      </TextLink>
    </span>
  );
}

function linesOf({ receiptUrl, receiptLink, fileName, ...receipt }: Receipt): Line[] {
  const link = webAddress(receiptLink);
  const lines: Line[] = [
    { term: words.method, value: paymentMethod[receipt.paymentMethod] },
    { term: words.reference, value: receipt.transactionReference },
    { term: words.date, value: <CalendarDate date={receipt.paymentDate} /> },
  ];
  if (receiptUrl) {
    lines.push({ term: words.file, value: <Proof address={receiptUrl}>{fileName ?? words.unnamed}</Proof> });
  }
  if (link) lines.push({ term: words.link, value: <Proof address={link}>{link}</Proof> });
  if (receipt.notes) lines.push({ term: words.notes, value: receipt.notes });
  return lines;
}

interface HandedInProps {
  receipt: NonNullable<Invoice['receipt']>;
  invoiceNumber: string;
}

/** What the customer handed in. */
export function HandedIn({ receipt, invoiceNumber }: HandedInProps) {
  const whole = useReceipt(receipt._id, invoiceNumber);
  const { label, tone } = receiptStatus[receipt.status];
  return (
    <Part title={words.title} aside={<Status tone={tone}>{label}</Status>}>
      {whole && <Lines items={linesOf(whole)} />}
      {whole?.allowedActions.includes('replace_file') && <ReplaceFile receiptId={whole._id} />}
    </Part>
  );
}
