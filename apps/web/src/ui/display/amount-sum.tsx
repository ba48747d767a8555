import styles from './amount-sum.module.css';
import { TotalLine } from './description-list.tsx';

interface AmountSumProps {
  lines: readonly { readonly key: string; readonly term: string; readonly value: string }[];
  label: string;
  /** What the lines add up to. */
  amount: string;
  /** The amount follows what is typed: screen readers announce it. */
  live?: boolean;
}

/** A sum with its lines, as on a receipt. */
export function AmountSum({ lines, label, amount, live = false }: AmountSumProps) {
  return (
    <div className={styles.sum}>
      {lines.length > 0 && (
        <dl className="num">
          {lines.map(({ key, term, value }) => (
            <div key={key}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.total} role={live ? 'status' : undefined}>
        <TotalLine label={label} amount={amount} />
      </div>
    </div>
  );
}
