import type { Invoice } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { invoiceStatus } from '../../presentation/invoice-status.ts';
import { Button } from '../../ui/button.tsx';
import { type Line, Lines, Sum } from '../../ui/lines.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Status } from '../../ui/status.tsx';
import { copy } from './copy.ts';
import { invoiceLines, noteLines, paymentLines } from './invoice-lines.tsx';
import { receiptBadge } from './presentation.ts';

const { details } = copy;

function Notes({ items }: { items: readonly Line[] }) {
  return items.map(({ term, value }) => (
    <div key={term}>
      <h3 className="note">{term}</h3>
      <p>{value}</p>
    </div>
  ));
}

export function InvoiceDetails({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const standing = invoiceStatus[invoice.status];
  const badge = receiptBadge(invoice.receipt);
  const payment = paymentLines(invoice);
  return (
    <Modal open onClose={onClose} title={details.title}>
      <ModalBody>
        <Sum label={invoice.invoiceNumber} amount={money(invoice.amount, invoice.currency)} />
        <p className="btns">
          <Status tone={standing.tone}>{standing.label}</Status>
          <Status tone={badge.tone}>{badge.label}</Status>
        </p>
        <Lines items={invoiceLines(invoice)} />
        {payment.length > 0 ? <Lines items={payment} /> : <p className="note">{details.noDetails}</p>}
        <Notes items={noteLines(invoice)} />
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{details.close}</Button>
      </ModalFooter>
    </Modal>
  );
}
