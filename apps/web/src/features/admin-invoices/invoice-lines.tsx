import type { Invoice } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import { money } from '../../lib/format-money.ts';
import { webAddress } from '../../lib/web-address.ts';
import type { Line } from '../../ui/lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CalendarDate, Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';

const { details } = copy;

/** What has no value has no line. */
function given(lines: readonly { term: string; value: Line['value'] | null }[]): Line[] {
  return lines.filter(({ value }) => value !== null && value !== '');
}

function PaymentLink({ written }: { written: string }) {
  const address = webAddress(written);
  if (address === null) return written;
  return (
    <TextLink href={address} newTab>
      {written}
    </TextLink>
  );
}

export function invoiceLines({ userId, invoiceItems, currency, ...invoice }: Invoice): Line[] {
  const items = invoiceItems.map(({ description, quantity, unitPrice, total }) => ({
    term: description,
    value:
      quantity === 1
        ? money(total, currency)
        : details.timesPrice(count(quantity), money(unitPrice, currency)),
  }));
  return given([
    ...items,
    { term: details.customer, value: userId.companyName ?? userId.fullName },
    { term: details.email, value: userId.email },
    { term: details.sent, value: <Instant at={invoice.createdAt} time /> },
    { term: details.due, value: <CalendarDate date={invoice.dueDate} /> },
    {
      term: details.viewed,
      value: invoice.viewedAt ? <Instant at={invoice.viewedAt} time /> : details.notViewed,
    },
    { term: details.confirmed, value: invoice.confirmedAt && <Instant at={invoice.confirmedAt} time /> },
  ]);
}

export function paymentLines({ paymentDetails: payment }: Invoice): Line[] {
  return given([
    { term: details.bankName, value: payment.bankName },
    { term: details.accountName, value: payment.accountName },
    { term: details.accountNumber, value: payment.accountNumber },
    {
      term: details.paymentLink,
      value: payment.paymentLink && <PaymentLink written={payment.paymentLink} />,
    },
    { term: details.additional, value: payment.additionalInstructions },
  ]);
}

export function noteLines({ paymentInstructions, notes, receipt }: Invoice): Line[] {
  return given([
    { term: details.instructions, value: paymentInstructions },
    { term: details.notes, value: notes },
    { term: details.rejection, value: receipt?.adminNotes ?? null },
  ]);
}
