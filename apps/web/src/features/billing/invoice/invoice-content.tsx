import type { Invoice } from '@burnish/contract/entity';
import { invoiceStatus } from '../../../presentation/invoice-status.ts';
import { Lines, Sum } from '../../../ui/lines.tsx';
import { Status } from '../../../ui/status.tsx';
import { copy } from '../copy.ts';
import { nameOf, priceOf, refusedReceipt } from '../presentation.ts';
import { HandedIn } from './handed-in.tsx';
import { invoiceLines } from './invoice-lines.tsx';
import styles from './part.module.css';
import { Part, Words } from './part.tsx';
import { PaymentDetails } from './payment-details.tsx';

/** Why the latest receipt came to nothing. */
function Refusal({ invoice }: { invoice: Invoice }) {
  const refused = refusedReceipt(invoice);
  if (refused === null) return null;
  return (
    <div className={styles.refusal}>
      <Status tone={refused.tone}>{refused.label}</Status>
      <Words>{invoice.receipt?.adminNotes ?? copy.handedIn.noReason}</Words>
    </div>
  );
}

export function InvoiceContent({ invoice }: { invoice: Invoice }) {
  const { label, tone } = invoiceStatus[invoice.status];
  const { instructions, notes } = copy.invoice;
  return (
    <>
      <div>
        <Sum label={nameOf(invoice)} amount={priceOf(invoice)} />
        <Status tone={tone}>{label}</Status>
      </div>
      <Refusal invoice={invoice} />
      <Lines items={invoiceLines(invoice)} />
      {invoice.receipt && <HandedIn receipt={invoice.receipt} invoiceNumber={invoice.invoiceNumber} />}
      <PaymentDetails details={invoice.paymentDetails} />
      {invoice.paymentInstructions && (
        <Part title={instructions}>
          <Words>{invoice.paymentInstructions}</Words>
        </Part>
      )}
      {invoice.notes && (
        <Part title={notes}>
          <Words>{invoice.notes}</Words>
        </Part>
      )}
    </>
  );
}
