import type { Receipt } from '@burnish/contract/orders/entities';
import { Pencil } from '../../../ui/brand/pencil.tsx';
import { cx } from '../../../ui/cx.ts';
import { Glyph } from '../../../ui/display/glyph.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { type Comparison, compareReceipt } from './comparison.ts';
import styles from './comparison-table.module.css';
import { copy } from './copy.ts';

/** Horizontal and vertical padding of the ring around the amount, in pixels. */
const ringPadding = [10, 5] as const;

/** An amount that differs is circled. */
function Value({ field, receipt, difference }: Comparison) {
  if (field !== 'amount' || difference === null) return receipt;
  return (
    <Pencil kind="ring" seed={8} padding={ringPadding} fine>
      {receipt}
    </Pencil>
  );
}

function Row({ row }: { row: Comparison }) {
  const { field, invoice, difference } = row;
  return (
    <tr data-differs={difference !== null || undefined} data-field={field}>
      <th scope="row">{copy.row[field]}</th>
      <td data-label={copy.invoice}>{invoice}</td>
      <td data-label={copy.receipt}>
        <Value {...row} />
      </td>
      <td className={styles.result}>
        {difference === null ? (
          <>
            <Glyph name="tick" />
            <span className="vh">{copy.matches}</span>
          </>
        ) : (
          <Status tone="differs">{difference}</Status>
        )}
      </td>
    </tr>
  );
}

export function ComparisonTable({ receipt }: { receipt: Receipt }) {
  return (
    <div className={styles.container}>
      <table className={cx('num', styles.table)}>
        <caption className="vh">{copy.comparison}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{copy.field}</span>
            </th>
            <th scope="col">
              {copy.invoice}
              <b>{receipt.invoiceId.invoiceNumber}</b>
            </th>
            <th scope="col">
              {copy.receipt}
              <b>{copy.shortId(receipt._id)}</b>
            </th>
            <th scope="col">
              <span className="vh">{copy.comparison}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {compareReceipt(receipt).map((row) => (
            <Row key={row.field} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
