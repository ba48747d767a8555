import type { Invoice } from '@burnish/contract/orders/entities';
import { formatCount, formatMoney } from '../../../../lib/format.ts';
import { noReasonGiven } from '../../../../presentation/orders.ts';
import { PaidState } from '../../../../presentation/paid-state.tsx';
import { invoiceStatusLabels } from '../../../../presentation/status-labels.ts';
import type { DescriptionItem } from '../../../../ui/display/description-list.tsx';
import { DescriptionList, TotalLine } from '../../../../ui/display/description-list.tsx';
import { CalendarDate, Instant } from '../../../../ui/display/time.tsx';
import { Status } from '../../../../ui/feedback/status.tsx';
import { AmountLines, CreditNotes } from '../../invoice-amounts/invoice-amounts.tsx';
import { formatInvoicePrice, inactiveReceiptStatus, invoiceName, isPayable } from '../presentation.ts';
import { invoiceCopy } from './copy.ts';
import { PaymentDetails } from './payment-details.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import styles from './section.module.css';
import { Section, UserText } from './section.tsx';

const texts = invoiceCopy;

function invoiceLines({ invoiceItems, currency, ...invoice }: Invoice): DescriptionItem[] {
  const lines: DescriptionItem[] = invoiceItems.map(({ description, quantity, unitPrice, total }) => ({
    term: description,
    value:
      quantity === 1
        ? formatMoney(total, currency)
        : texts.timesPrice(formatCount(quantity), formatMoney(unitPrice, currency)),
  }));
  lines.push(
    { term: texts.issued, value: <Instant value={invoice.createdAt} /> },
    { term: texts.due, value: <CalendarDate date={invoice.dueDate} /> },
  );
  if (invoice.confirmedAt) {
    lines.push({ term: texts.confirmed, value: <Instant value={invoice.confirmedAt} /> });
  }
  return lines;
}

/** Why the latest receipt was rejected. */
function ReceiptRejection({ invoice }: { invoice: Invoice }) {
  const status = inactiveReceiptStatus(invoice);
  if (status === null) return null;
  return (
    <div className={styles.rejection}>
      <Status tone={status.tone}>{status.label}</Status>
      <UserText>{invoice.receipt?.adminNotes ?? noReasonGiven}</UserText>
    </div>
  );
}

function HowToPay({ invoice: { paymentDetails, paymentInstructions } }: { invoice: Invoice }) {
  return (
    <>
      <PaymentDetails details={paymentDetails} />
      {paymentInstructions && (
        <Section title={texts.instructions}>
          <UserText>{paymentInstructions}</UserText>
        </Section>
      )}
    </>
  );
}

export function InvoiceContent({ invoice }: { invoice: Invoice }) {
  const { label, tone } = invoiceStatusLabels[invoice.status];
  return (
    <>
      <div>
        <TotalLine label={invoiceName(invoice)} amount={formatInvoicePrice(invoice)} />
        <Status tone={tone}>{label}</Status>
      </div>
      <PaidState invoice={invoice} />
      <ReceiptRejection invoice={invoice} />
      <DescriptionList items={invoiceLines(invoice)} />
      <AmountLines invoice={invoice} />
      <CreditNotes invoice={invoice} />
      {invoice.receipt && <ReceiptSection receipt={invoice.receipt} invoiceId={invoice._id} />}
      {isPayable(invoice) && <HowToPay invoice={invoice} />}
      {invoice.notes && (
        <Section title={texts.notes}>
          <UserText>{invoice.notes}</UserText>
        </Section>
      )}
    </>
  );
}
