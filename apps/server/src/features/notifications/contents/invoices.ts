import type { Invoice } from '@burnish/contract/orders/entities';
import { isPayable, isSettled } from '@burnish/domain/orders/invoice/invoice';
import type { Facts, NotificationContent, WriteContent } from './content.ts';
import { formatAmount, formatDay } from './formats.ts';

const totalOf = ({ amount, currency }: Invoice) => formatAmount(amount, currency);
/** What is asked for, or was until nothing was due anymore. */
const dueOf = ({ amountDue, amount, currency }: Invoice) => formatAmount(amountDue || amount, currency);

/** The total and what was paid, if it isn't all due. */
function paidFacts(invoice: Invoice): [string, string][] {
  const { amountPaid, currency } = invoice;
  return amountPaid === 0
    ? []
    : [
        ['Total', totalOf(invoice)],
        ['Already paid', formatAmount(amountPaid, currency)],
      ];
}

/** Where and how to pay. */
function factsOf(invoice: Invoice): Facts {
  const { bankName, accountName, accountNumber, paymentLink } = invoice.paymentDetails;
  const rows: [string, string | null | undefined][] = [
    ...paidFacts(invoice),
    [invoice.amountPaid === 0 ? 'Amount' : 'Amount due', dueOf(invoice)],
    ['Due date', formatDay(invoice.dueDate)],
    ['Bank', bankName],
    ['Account name', accountName],
    ['Account number', accountNumber],
    ['Payment link', paymentLink],
    ['Payment reference', invoice.invoiceNumber],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function detailsOf({ paymentDetails: { additionalInstructions } }: Invoice): readonly string[] {
  return [
    ...(additionalInstructions ? [additionalInstructions] : []),
    'After you pay, submit your receipt on the invoice page so we can confirm the payment.',
  ];
}

/** What is left to say about an invoice that can't be paid anymore. */
function outdatedText({ status }: Invoice): string | null {
  if (isSettled(status)) return 'This invoice is paid.';
  if (status === 'void') return 'This invoice was voided. Nothing has to be paid.';
  return isPayable(status) ? null : "We're checking your payment.";
}

function paymentRequest(invoice: Invoice, title: string, request: string): NotificationContent {
  const outdated = outdatedText(invoice);
  return {
    title,
    text: outdated ?? request,
    isOutdated: outdated !== null,
    details: detailsOf(invoice),
    facts: factsOf(invoice),
    action: { label: 'View invoice', path: `/invoices/${invoice._id}` },
    attachment: { kind: 'invoice', invoiceId: invoice._id },
  };
}

const orNotToRenew =
  "If you don't want to renew it, switch off auto-renew in Subscriptions & Billing, and you don't have to pay anything.";

/** Nothing has to be paid, and the customer gets the invoice. */
function paidWithCredit(invoice: Invoice): NotificationContent {
  const { _id, invoiceNumber, creditApplied, currency, planId } = invoice;
  return {
    title: `Invoice ${invoiceNumber} is paid with your credit`,
    text: `We applied ${formatAmount(creditApplied, currency)} of your credit to ${planId.name}. You don't have to pay anything.`,
    action: { label: 'View invoice', path: `/invoices/${_id}` },
    attachment: { kind: 'invoice', invoiceId: _id },
  };
}

export const invoiceContents = {
  invoice_sent: (invoice) => {
    if (isSettled(invoice.status) && invoice.creditApplied > 0) return paidWithCredit(invoice);
    const due = dueOf(invoice);
    const product = invoice.planId.name;
    return invoice.isAutoRenewal
      ? paymentRequest(
          invoice,
          `Renewal invoice ${invoice.invoiceNumber} for ${due}`,
          `To continue with ${product}, please pay ${due} by ${formatDay(invoice.dueDate)}. ${orNotToRenew}`,
        )
      : paymentRequest(
          invoice,
          `Invoice ${invoice.invoiceNumber} for ${due}`,
          `Your order for ${product} is approved. Please pay ${due} by ${formatDay(invoice.dueDate)}.`,
        );
  },
  invoice_due_soon: (invoice, { today }) => {
    const content = paymentRequest(
      invoice,
      `Invoice ${invoice.invoiceNumber} is due on ${formatDay(invoice.dueDate)}`,
      `Please pay ${dueOf(invoice)} for ${invoice.planId.name} by then. If you've already paid, submit your receipt.`,
    );
    const isPastDue = invoice.dueDate.slice(0, 10) < today;
    return { ...content, isOutdated: content.isOutdated === true || isPastDue };
  },
  invoice_overdue: (invoice) =>
    paymentRequest(
      invoice,
      `Invoice ${invoice.invoiceNumber} is overdue`,
      `It was due on ${formatDay(invoice.dueDate)}, and we haven't received ${dueOf(invoice)} for ${invoice.planId.name} yet. ${invoice.isAutoRenewal ? orNotToRenew : 'Please pay it now.'} If you've already paid, submit your receipt.`,
    ),
  invoice_voided: (invoice) => ({
    title: `Invoice ${invoice.invoiceNumber} was voided`,
    text: `You don't have to pay ${totalOf(invoice)} for ${invoice.planId.name}. If you get a new invoice, pay that one.`,
    action: { label: 'View invoice', path: `/invoices/${invoice._id}` },
    isOutdated: invoice.status !== 'void',
  }),
} satisfies Readonly<Record<string, WriteContent<Invoice>>>;
