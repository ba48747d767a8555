import type { Invoice } from '@burnish/contract/orders/entities';
import { type ReactNode, useId } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { formatMoney } from '../../../lib/format.ts';
import { parseHttpUrl } from '../../../lib/http-url.ts';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { PaidState } from '../../../presentation/paid-state.tsx';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyTextButton } from '../../../ui/buttons/copy-text-button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { AmountLines, CreditNotes } from '../invoice-amounts/invoice-amounts.tsx';
import { copy as listCopy } from '../invoices/copy.ts';
import { invoiceCopy } from '../invoices/invoice/copy.ts';
import { useInvoice } from '../invoices/invoice-queries.ts';
import { invoiceName, isPayable, showsPaymentSubmitted } from '../invoices/presentation.ts';
import { copy } from './copy.ts';
import styles from './order.module.css';
import { withoutSpaces } from './presentation.ts';

const texts = copy.invoice;

interface PaymentLineProps {
  term: string;
  value: string;
  /** What is copied, if it differs from the value. */
  copied?: string | undefined;
}

function PaymentLine({ term, value, copied = value }: PaymentLineProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span>{value}</span>
        <CopyTextButton text={copied} label={texts.copy(term)} copiedText={texts.copied(term)} />
      </dd>
    </div>
  );
}

function PaymentLinkLine({ link }: { link: string }) {
  const url = parseHttpUrl(link);
  return (
    <div>
      <dt>{invoiceCopy.paymentLink}</dt>
      <dd>
        {url === null ? (
          link
        ) : (
          <TextLink href={url} newTab>
            {link}
          </TextLink>
        )}
      </dd>
    </div>
  );
}

/** Where to pay, each value with a button that copies it. */
function PaymentLines({ invoice }: { invoice: Invoice }) {
  const { bankName, accountNumber, accountName, paymentLink, additionalInstructions } =
    invoice.paymentDetails;
  if (![bankName, accountNumber, accountName, paymentLink, additionalInstructions].some(Boolean))
    return <p className="note">{invoiceCopy.noDetails}</p>;
  return (
    <dl className={styles.payment}>
      {bankName && <PaymentLine term={texts.bankName} value={bankName} />}
      {accountNumber && (
        <PaymentLine term={texts.accountNumber} value={accountNumber} copied={withoutSpaces(accountNumber)} />
      )}
      {accountName && <PaymentLine term={texts.accountName} value={accountName} />}
      {paymentLink && <PaymentLinkLine link={paymentLink} />}
      <PaymentLine term={texts.reference} value={invoiceName(invoice)} />
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p>
      <span className="note">{label}</span>
      {children}
    </p>
  );
}

function Amount({ invoice }: { invoice: Invoice }) {
  const { amount, amountDue, currency, dueDate, confirmedAt, voidedAt } = invoice;
  const isDue = isPayable(invoice);
  return (
    <div className={styles.amount}>
      <Figure label={isDue ? texts.amountDue : texts.amount}>
        <strong>{formatMoney(isDue ? amountDue : amount, currency)}</strong>
      </Figure>
      {confirmedAt === null && voidedAt === null ? (
        <Figure label={texts.due}>
          <b>
            <CalendarDate date={dueDate} />
          </b>
          {isDue && (
            <span className="note">
              <InvoiceDue dueDate={dueDate} />
            </span>
          )}
        </Figure>
      ) : (
        <Figure label={confirmedAt === null ? texts.voided : texts.confirmed}>
          <b>
            <Instant value={confirmedAt ?? voidedAt ?? ''} />
          </b>
        </Figure>
      )}
    </div>
  );
}

/** What the customer has to know to pay. */
function Payment({ invoice }: { invoice: Invoice }) {
  const { paymentDetails, paymentInstructions, notes } = invoice;
  return (
    <>
      <PaymentLines invoice={invoice} />
      <div className={styles.notes}>
        {[paymentInstructions, paymentDetails.additionalInstructions, notes].map(
          (text, index) =>
            text && (
              // biome-ignore lint/suspicious/noArrayIndexKey: three fixed texts
              <p key={index} className={styles.userText}>
                {text}
              </p>
            ),
        )}
        <p className="note">{texts.referenceNote}</p>
      </div>
    </>
  );
}

interface OrderInvoiceProps {
  invoiceId: string;
  /** Default: the invoice number. */
  title?: string | undefined;
  onPay: (invoiceId: string) => void;
}

/** The invoice of the order: how much to pay, until when and where. Loading it marks it as viewed. */
export function OrderInvoice({ invoiceId, title, onPay }: OrderInvoiceProps) {
  const id = useId();
  const { invoice, error, retry } = useInvoice(invoiceId);
  return (
    <Panel as="section" aria-labelledby={invoice && id} className={styles.invoice}>
      <ListState
        loading={invoice === undefined}
        skeleton={<Skeleton shape="lines" label={invoiceCopy.loading} />}
        error={error && { title: errorText(error, invoiceCopy.failed), onRetry: retry }}
      >
        {invoice && (
          <>
            <div className={styles.invoiceHead}>
              <div>
                <h2 id={id} className="num">
                  {title ?? invoiceName(invoice)}
                </h2>
                <p className="note">
                  {texts.sent} <Instant value={invoice.createdAt} />
                </p>
              </div>
              <Status tone={invoiceStatusLabels[invoice.status].tone}>
                {invoiceStatusLabels[invoice.status].label}
              </Status>
            </div>
            <PaidState invoice={invoice} />
            <Amount invoice={invoice} />
            <AmountLines invoice={invoice} />
            <CreditNotes invoice={invoice} />
            {isPayable(invoice) && <Payment invoice={invoice} />}
            {isPayable(invoice) && (
              <div className="btns">
                <Button variant="primary" onClick={() => onPay(invoice._id)}>
                  {listCopy.markPaid}
                </Button>
              </div>
            )}
            {showsPaymentSubmitted(invoice) && <p>{listCopy.paymentSubmitted}</p>}
          </>
        )}
      </ListState>
    </Panel>
  );
}
