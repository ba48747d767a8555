import styles from './bar-chart.module.css';
import { copy } from './copy.ts';
import type { Chart } from './report-table.ts';

/** More labels would overlap. */
const maxLabels = 12;
const maxLabelsOfSmall = 3;
/** More bars need the space between them. */
const maxSpaced = 24;

interface BarChartProps {
  title: string;
  chart: Chart;
  /** Beside others. */
  small?: boolean;
}

/** Bars side by side, from zero to the highest value. The table below has the same figures. */
export function BarChart({ title, chart, small = false }: BarChartProps) {
  const { series, groups, format } = chart;
  const highest = chart.highest ?? Math.max(0, ...groups.flatMap(({ values }) => values.map(Number)));
  const columnsPerLabel = Math.ceil(groups.length / (small ? maxLabelsOfSmall : maxLabels));
  // A label at the end without all of its columns would be cut off.
  const labeled = groups.filter(
    (_, index) => index % columnsPerLabel === 0 && index + columnsPerLabel <= groups.length,
  );
  const speak = (value: number | null) => (value === null ? copy.noValue : format(value));
  const spoken = groups.map(({ label, values }) => `${label} ${values.map(speak).join(', ')}`).join('; ');
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={copy.chart(title, series, spoken)}
      data-dense={groups.length > maxSpaced || undefined}
      data-small={small || undefined}
    >
      <div className={styles.legend}>
        {series.map((name, index) => (
          <span key={name} data-series={series.length > 1 ? index : undefined}>
            {name}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <span className={styles.highest}>{format(highest)}</span>
        {groups.map(({ key, values }) => (
          <span key={key} className={styles.group}>
            {values.map((value, index) => (
              <span
                key={series[index]}
                data-series={index}
                style={{ height: `${(Math.max(0, value ?? 0) / (highest || 1)) * 100}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <div
        className={styles.labels}
        style={{ gridTemplateColumns: `repeat(${groups.length}, minmax(0, 1fr))` }}
        data-sparse={columnsPerLabel > 1 || undefined}
      >
        {labeled.map(({ key, label }) => (
          <span key={key} style={{ gridColumn: `span ${columnsPerLabel}` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
