import type { Invoice } from '@burnish/contract/orders/entities';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { parseHttpUrl } from '../../../lib/http-url.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { type DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { DocumentList } from '../documents/document-list.tsx';
import { AmountLines, CreditNotes } from '../invoice-amounts/invoice-amounts.tsx';
import { copy } from './copy.ts';

const texts = copy.details;

interface OptionalItem {
  term: string;
  value: DescriptionItem['value'] | null;
}

function withoutEmpty(items: readonly OptionalItem[]): DescriptionItem[] {
  return items.filter(({ value }) => value !== null && value !== '');
}

/** A link, unless the text that was entered is no URL. */
function PaymentLink({ text }: { text: string }) {
  const url = parseHttpUrl(text);
  if (url === null) return text;
  return (
    <TextLink href={url} newTab>
      {text}
    </TextLink>
  );
}

function invoiceItems(invoice: Invoice): DescriptionItem[] {
  const { userId: user, currency, createdAt, dueDate, viewedAt, confirmedAt, importedAt } = invoice;
  const lineItems = invoice.invoiceItems.map(({ description, quantity, unitPrice, total }) => ({
    term: description,
    value:
      quantity === 1
        ? formatMoney(total, currency)
        : texts.quantityTimesPrice(formatCount(quantity), formatMoney(unitPrice, currency)),
  }));
  return withoutEmpty([
    ...lineItems,
    { term: texts.customer, value: user.companyName ?? user.fullName },
    { term: texts.email, value: user.email },
    { term: texts.sent, value: <Instant value={createdAt} withTime /> },
    { term: texts.imported, value: importedAt && <Instant value={importedAt} withTime /> },
    { term: texts.due, value: <CalendarDate date={dueDate} /> },
    { term: texts.viewed, value: viewedAt ? <Instant value={viewedAt} withTime /> : texts.notViewed },
    { term: texts.confirmed, value: confirmedAt && <Instant value={confirmedAt} withTime /> },
  ]);
}

function paymentItems({ paymentDetails: payment }: Invoice): DescriptionItem[] {
  return withoutEmpty([
    { term: texts.bankName, value: payment.bankName },
    { term: texts.accountName, value: payment.accountName },
    { term: texts.accountNumber, value: payment.accountNumber },
    { term: texts.paymentLink, value: payment.paymentLink && <PaymentLink text={payment.paymentLink} /> },
    { term: texts.additional, value: payment.additionalInstructions },
  ]);
}

function noteItems({ paymentInstructions, notes, receipt }: Invoice): DescriptionItem[] {
  return withoutEmpty([
    { term: texts.instructions, value: paymentInstructions },
    { term: texts.notes, value: notes },
    { term: texts.rejection, value: receipt?.adminNotes ?? null },
  ]);
}

/** What an invoice states, how it is paid, its documents and its notes. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const payment = paymentItems(invoice);
  return (
    <>
      <DescriptionList items={invoiceItems(invoice)} />
      <AmountLines invoice={invoice} />
      <CreditNotes invoice={invoice} />
      {payment.length > 0 ? <DescriptionList items={payment} /> : <p className="note">{texts.noDetails}</p>}
      <DocumentList invoice={invoice} />
      {noteItems(invoice).map(({ term, value }) => (
        <div key={term}>
          <h3 className="note">{term}</h3>
          <p>{value}</p>
        </div>
      ))}
    </>
  );
}
