import styles from './bar-chart.module.css';
import { copy } from './copy.ts';
import type { BarChart as Chart } from './report-table.ts';

/** More labels would overlap. */
const maxLabels = 12;

/** Bars side by side, from zero to the highest value. The table below has the same figures. */
export function BarChart({ title, chart: { series, groups, format } }: { title: string; chart: Chart }) {
  const highest = Math.max(1, ...groups.flatMap(({ values }) => values));
  const interval = Math.ceil(groups.length / maxLabels);
  const spoken = groups.map(({ label, values }) => `${label} ${values.map(format).join(', ')}`).join('; ');
  return (
    <div className={styles.chart} role="img" aria-label={copy.chart(title, spoken)}>
      {series.length > 1 && (
        <div className={styles.legend}>
          {series.map((name, index) => (
            <span key={name} data-series={index}>
              {name}
            </span>
          ))}
        </div>
      )}
      <div className={styles.plot}>
        <span className={styles.highest}>{format(highest)}</span>
        {groups.map(({ key, values }) => (
          <span key={key} className={styles.group}>
            {values.map((value, index) => (
              <span
                key={series[index]}
                data-series={index}
                style={{ height: `${(Math.max(0, value) / highest) * 100}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <div className={styles.labels}>
        {groups.map(({ key, label }, index) => (
          <span key={key}>{index % interval === 0 && label}</span>
        ))}
      </div>
    </div>
  );
}
