import { cx } from '../cx.ts';
import styles from './icon.module.css';

/** Stroked paths on a grid of 20 units. */
const paths = {
  close: 'm4 4 12 12M16 4 4 16',
  menu: 'M1 6.5h18M1 13.5h18',
  tick: 'M3 10.5 8 15.5 17 4.5',
  info: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM10 9v5M10 6v.1',
  warning: 'M10 2.5 18.5 17h-17zM10 8v4M10 14.5v.1',
  send: 'M3 10h13M11 5l5 5-5 5',
  back: 'M17 10H4M9 5l-5 5 5 5',
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM13.5 13.5 18 18',
  refresh: 'M16.5 7A7 7 0 1 0 17 11M17 3v4.5h-4.5',
  upload: 'M10 13.5V3M5.5 7.5 10 3l4.5 4.5M3 17h14',
  download: 'M10 3v10.5M5.5 9 10 13.5 14.5 9M3 17h14',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7.5 7.5',
  chat: 'M3 3.5h14v10.5H9.5L5.5 17.5v-3.5H3z',
  pause: 'M7 4v12M13 4v12',
  play: 'M6 3.5v13L16.5 10z',
  compare: 'M2 4h16v12H2zM10 4v12',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  more: 'M4 10h.1M10 10h.1M16 10h.1',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  attach:
    'M15.5 9.5 10 15a3.6 3.6 0 0 1-5-5l6.5-6.5a2.4 2.4 0 0 1 3.4 3.4L8.5 13.4a1.2 1.2 0 0 1-1.7-1.7l5.7-5.7',
} as const;

export type IconName = keyof typeof paths;

interface IconShapeProps {
  /** A stroked path on a grid of 20 units. */
  path: string;
  small?: boolean;
}

/** Hidden from screen readers: use it next to text or inside a named control. */
export function IconShape({ path, small = false }: IconShapeProps) {
  return (
    <svg
      className={cx(styles.icon, small && styles.small)}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return <IconShape path={paths[name]} small={small} />;
}
