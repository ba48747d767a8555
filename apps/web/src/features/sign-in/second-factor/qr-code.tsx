import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './second-factor.module.css';

/** Modules around the code, which scanners need. */
const border = 4;

/** A square for each dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** Always dark on light, whatever the theme: many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border, ecc: 'medium' }), [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={pathOf(rows)} shapeRendering="crispEdges" />
    </svg>
  );
}
