import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../../lib/format.ts';
import { parseHttpUrl } from '../../../../lib/http-url.ts';
import { paymentMethodLabels } from '../../../../presentation/orders.ts';
import { receiptStatusLabels } from '../../../../presentation/status-labels.ts';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { type DescriptionItem, DescriptionList } from '../../../../ui/display/description-list.tsx';
import { CalendarDate } from '../../../../ui/display/time.tsx';
import { Status } from '../../../../ui/feedback/status.tsx';
import { useReceipt } from '../invoice-queries.ts';
import { receiptCopy } from './copy.ts';
import { ReplaceReceiptFile } from './replace-receipt-file.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

const texts = receiptCopy;

function ReceiptLink({ url, children }: { url: string; children: string }) {
  return (
    <span className={styles.control}>
      <TextLink href={url} newTab>
        {children}
      </TextLink>
    </span>
  );
}

export function receiptLines({ receiptUrl, receiptLink, fileName, ...receipt }: Receipt): DescriptionItem[] {
  const link = parseHttpUrl(receiptLink);
  const lines: DescriptionItem[] = [
    { term: texts.method, value: paymentMethodLabels[receipt.paymentMethod] },
    { term: texts.reference, value: receipt.transactionReference },
    { term: texts.date, value: <CalendarDate date={receipt.paymentDate} /> },
  ];
  if (receipt.receivedAmount !== null)
    lines.push({ term: texts.received, value: formatMoney(receipt.receivedAmount, receipt.currency) });
  if (receipt.receivedDate !== null)
    lines.push({ term: texts.receivedOn, value: <CalendarDate date={receipt.receivedDate} /> });
  if (receipt.creditAmount !== null && receipt.creditAmount > 0)
    lines.push({ term: texts.credit, value: formatMoney(receipt.creditAmount, receipt.currency) });
  if (receiptUrl) {
    lines.push({
      term: texts.file,
      value: <ReceiptLink url={receiptUrl}>{fileName ?? texts.unnamed}</ReceiptLink>,
    });
  }
  if (link) lines.push({ term: texts.link, value: <ReceiptLink url={link}>{link}</ReceiptLink> });
  if (receipt.notes) lines.push({ term: texts.notes, value: receipt.notes });
  return lines;
}

interface ReceiptSectionProps {
  receipt: NonNullable<Invoice['receipt']>;
  invoiceId: string;
}

/** The receipt that the customer submitted. */
export function ReceiptSection({ receipt, invoiceId }: ReceiptSectionProps) {
  const fullReceipt = useReceipt(receipt._id, invoiceId);
  const { label, tone } = receiptStatusLabels[receipt.status];
  return (
    <Section title={texts.title} aside={<Status tone={tone}>{label}</Status>}>
      {fullReceipt && (
        <DescriptionList
          items={[
            { term: texts.amount, value: formatMoney(fullReceipt.amount, fullReceipt.currency) },
            ...receiptLines(fullReceipt),
          ]}
        />
      )}
      {fullReceipt?.allowedActions.includes('replace_file') && (
        <ReplaceReceiptFile receiptId={fullReceipt._id} />
      )}
    </Section>
  );
}
