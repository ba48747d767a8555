import styles from './table-footer.module.css';

export interface TableSum {
  /** 'Left to pay'. */
  readonly label: string;
  /** One amount per currency: '₦332,000 and $2,631'. */
  readonly text: string;
}

interface TableFooterProps {
  /** '50 of 1,284'. */
  count: string | undefined;
  sums: readonly TableSum[];
}

/** How many rows there are and what they add up to. Stays at the bottom of the screen. */
export function TableFooter({ count, sums }: TableFooterProps) {
  return (
    <div className={styles.footer}>
      <p className="num" role="status">
        {count}
      </p>
      {sums.map(({ label, text }) => (
        <p key={label} className="num">
          {label} <b>{text}</b>
        </p>
      ))}
    </div>
  );
}
