import type { Receipt } from '@burnish/contract/entity';
import { cx } from '../../ui/cx.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Pencil } from '../../ui/pencil.tsx';
import { Status } from '../../ui/status.tsx';
import { type Comparison, compare } from './comparison.ts';
import styles from './comparison-table.module.css';
import { copy } from './copy.ts';

const ringRoom = [10, 5] as const;

/** The amount that differs has the ring of the pencil; whatever else differs says so. */
function Value({ figure, receipt, difference }: Comparison) {
  if (figure !== 'amount' || difference === null) return receipt;
  return (
    <Pencil kind="ring" seed={8} room={ringRoom} fine>
      {receipt}
    </Pencil>
  );
}

function Row({ row }: { row: Comparison }) {
  const { figure, invoice, difference } = row;
  return (
    <tr data-off={difference !== null || undefined} data-figure={figure}>
      <th scope="row">{copy.row[figure]}</th>
      <td data-label={copy.invoice}>{invoice}</td>
      <td data-label={copy.receipt}>
        <Value {...row} />
      </td>
      <td className={styles.verdict}>
        {difference === null ? (
          <>
            <Glyph name="tick" />
            <span className="vh">{copy.matches}</span>
          </>
        ) : (
          <Status tone="off">{difference}</Status>
        )}
      </td>
    </tr>
  );
}

export function ComparisonTable({ receipt }: { receipt: Receipt }) {
  return (
    <div className={styles.place}>
      <table className={cx('num', styles.table)}>
        <caption className="vh">{copy.compared}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{copy.figure}</span>
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
              <span className="vh">{copy.compared}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {compare(receipt).map((row) => (
            <Row key={row.figure} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
