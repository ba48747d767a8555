import styles from './glyph.module.css';

type Shape = { d: string; stroke?: number };

/** Small symbols on a grid of 12 units. Without a stroke they are filled. */
const shapes = {
  clock: { d: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1zM6 3.400V6l1.800 1.200', stroke: 1.7 },
  'clock-filled': {
    d: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0M5.300 2.800v3.700l2.400 1.600.8-1.200-1.800-1.200V2.800z',
  },
  arrow: { d: 'M1 6h10M7 2l4 4-4 4', stroke: 1.7 },
  tick: { d: 'M1.300 6.700 4.500 10l6.200-8', stroke: 2 },
  cross: { d: 'm2 2 8 8m0-8-8 8', stroke: 2 },
  bar: { d: 'M1.500 6h9', stroke: 2 },
  frame: { d: 'M0 2h12v8H0z' },
  diamond: { d: 'M6 0l6 6-6 6-6-6z' },
  differs: { d: 'M1.500 4.200h9m-9 3.600h9M8.300 1 3.700 11', stroke: 1.8 },
  error: {
    d: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0m-.9 2.500.2 4.500h1.400l.2-4.500zm.9 5.700a.9.9 0 1 0 0 1.800.9.9 0 0 0 0-1.800',
  },
  down: { d: 'm2 4.500 4 4 4-4', stroke: 1.6 },
  right: { d: 'M4 1.500 8.500 6 4 10.500', stroke: 1.5 },
} as const satisfies Record<string, Shape>;

export type GlyphName = keyof typeof shapes;

export function Glyph({ name }: { name: GlyphName }) {
  const shape: Shape = shapes[name];
  const paint =
    shape.stroke === undefined
      ? { fill: 'currentColor' }
      : { stroke: 'currentColor', strokeWidth: shape.stroke };
  return (
    <svg className={styles.glyph} viewBox="0 0 12 12" fill="none" aria-hidden="true" focusable="false">
      <path d={shape.d} strokeLinecap="round" strokeLinejoin="round" {...paint} />
    </svg>
  );
}
