import { copy } from './copy.ts';
import type { Chart } from './report-table.ts';
import styles from './row-chart.module.css';

/** Bars below each other, of the first series, for names that are too long to stand side by side. */
export function RowChart({ title, chart: { series, groups, format } }: { title: string; chart: Chart }) {
  const rows = groups.map(({ key, label, values }) => ({ key, label, value: values[0] ?? 0 }));
  const highest = Math.max(0, ...rows.map(({ value }) => value));
  const spoken = rows.map(({ label, value }) => `${label} ${format(value)}`).join('; ');
  return (
    <div className={styles.chart} role="img" aria-label={copy.chart(title, series, spoken)}>
      {rows.map(({ key, label, value }) => (
        <div key={key} className={styles.row}>
          <span>{label}</span>
          <b className="num">{format(value)}</b>
          <span className={styles.bar}>
            <span style={{ width: `${(Math.max(0, value) / (highest || 1)) * 100}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
