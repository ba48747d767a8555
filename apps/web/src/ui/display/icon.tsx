import { cx } from '../cx.ts';
import styles from './icon.module.css';

/** Stroked paths on a grid of 20 units. */
const paths = {
  close: 'm4 4 12 12M16 4 4 16',
  menu: 'M1 6.500h18M1 13.500h18',
  tick: 'M3 10.500 8 15.500 17 4.500',
  info: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM10 9v5M10 6v.1',
  warning: 'M10 2.500 18.500 17h-17zM10 8v4M10 14.500v.1',
  send: 'M3 10h13M11 5l5 5-5 5',
  back: 'M17 10H4M9 5l-5 5 5 5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13zM8.500 17.500h3',
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM13.500 13.500 18 18',
  refresh: 'M16.500 7A7 7 0 1 0 17 11M17 3v4.500h-4.500',
  upload: 'M10 13.500V3M5.500 7.500 10 3l4.500 4.500M3 17h14',
  download: 'M10 3v10.500M5.500 9 10 13.500 14.500 9M3 17h14',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7.500 7.500',
  chat: 'M3 3.500h14v10.500H9.500L5.500 17.500v-3.500H3z',
  pause: 'M7 4v12M13 4v12',
  play: 'M6 3.500v13L16.500 10z',
  compare: 'M2 4h16v12H2zM10 4v12',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  more: 'M4 10h.1M10 10h.1M16 10h.1',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  attach:
    'M15.500 9.500 10 15a3.600 3.600 0 0 1-5-5l6.500-6.500a2.400 2.400 0 0 1 3.400 3.400L8.500 13.400a1.200 1.200 0 0 1-1.700-1.700l5.700-5.700',
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
