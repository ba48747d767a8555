import type { OnTimeReport } from '@burnish/contract/reports/entities';
import { formatShortDate } from '../../lib/format-date.ts';
import { chartOf, labelInterval } from './chart-points.ts';
import { copy } from './copy.ts';
import styles from './weeks-chart.module.css';

/** Values of more points would overlap. */
const maxLabeledPoints = 12;

/** The share of photos on time as a line. The table beside it has the same figures. */
export function WeeksChart({ weeks }: Pick<OnTimeReport, 'weeks'>) {
  const { scale, points, path } = chartOf(
    weeks.map(({ monday, onTimePercent }) => ({ key: monday, percent: onTimePercent })),
  );
  const [lowest = 0, highest = 100] = [scale.at(0), scale.at(-1)];
  const heightOf = (percent: number) => `${((percent - lowest) / (highest - lowest)) * 100}%`;
  const interval = labelInterval(weeks.length);
  const values = weeks.map(
    ({ monday, onTimePercent }) =>
      `${formatShortDate(monday)} ${onTimePercent === null ? copy.onTime.noDeliveries : `${onTimePercent}%`}`,
  );
  return (
    <div className={styles.chart} role="img" aria-label={copy.onTime.chart(values.join(', '))}>
      <div className={styles.plot}>
        {scale.map((percent) => (
          <span key={percent} className={styles.line} style={{ bottom: heightOf(percent) }}>
            <small>{percent}%</small>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.share} d={path} />
        </svg>
        {points.map(({ key, left, bottom, percent }) => (
          <span key={key} className={styles.point} style={{ left: `${left}%`, bottom: `${bottom}%` }}>
            {weeks.length <= maxLabeledPoints && <b>{percent}%</b>}
          </span>
        ))}
      </div>
      <div className={styles.labels}>
        {weeks.map(({ monday }, index) => (
          <span key={monday}>{index % interval === 0 && <span>{formatShortDate(monday)}</span>}</span>
        ))}
      </div>
    </div>
  );
}
