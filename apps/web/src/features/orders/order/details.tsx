import type { Order } from '@burnish/contract/orders/entities';
import { addressLines } from '../../../presentation/addresses.ts';
import { waitingPhotosText } from '../../../presentation/orders.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { copy } from './copy.ts';
import styles from './order.module.css';

const texts = copy.details;

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

function detailsOf(order: Order): readonly DescriptionItem[] {
  const { companyName, contactPerson, phone, email, address, taxId } = order;
  const waiting = waitingPhotosText(order);
  return [
    ...(waiting === null ? [] : [{ term: texts.photos, value: waiting }]),
    { term: texts.company, value: companyName },
    { term: texts.contact, value: <Lines lines={[contactPerson, phone, email]} /> },
    { term: texts.address, value: <Lines lines={addressLines(address)} /> },
    ...(taxId === null ? [] : [{ term: texts.taxId, value: taxId }]),
  ];
}

/** What the customer entered when ordering. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <Panel as="section" aria-labelledby="details">
      <h2 id="details">{texts.title}</h2>
      <DescriptionList items={detailsOf(order)} />
      {order.specialInstructions && (
        <div>
          <h3 className={styles.label}>{texts.instructions}</h3>
          <p className={styles.userText}>{order.specialInstructions}</p>
        </div>
      )}
    </Panel>
  );
}
