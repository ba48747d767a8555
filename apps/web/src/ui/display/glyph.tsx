import styles from './glyph.module.css';

type Shape = { d: string; stroke?: number };

/** Small symbols on a grid of 12 units. Without a stroke they are filled. */
const shapes = {
  clock: { d: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1zM6 3.4V6l1.8 1.2', stroke: 1.7 },
  'clock-filled': {
    d: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0M5.3 2.8v3.7l2.4 1.6.8-1.2-1.8-1.2V2.8z',
  },
  arrow: { d: 'M1 6h10M7 2l4 4-4 4', stroke: 1.7 },
  tick: { d: 'M1.3 6.7 4.5 10l6.2-8', stroke: 2 },
  cross: { d: 'm2 2 8 8m0-8-8 8', stroke: 2 },
  bar: { d: 'M1.5 6h9', stroke: 2 },
  pause: { d: 'M4 2v8m4-8v8', stroke: 2 },
  frame: { d: 'M0 2h12v8H0z' },
  diamond: { d: 'M6 0l6 6-6 6-6-6z' },
  differs: { d: 'M1.5 4.2h9m-9 3.6h9M8.3 1 3.7 11', stroke: 1.8 },
  error: {
    d: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0m-.9 2.5.2 4.5h1.4l.2-4.5zm.9 5.7a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8',
  },
  down: { d: 'm2 4.5 4 4 4-4', stroke: 1.6 },
  right: { d: 'M4 1.5 8.5 6 4 10.5', stroke: 1.5 },
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
