import type { Comparison } from './compare.ts';
import { copy } from './copy.ts';
import { HoldButton } from './hold-button.tsx';
import type { Panes } from './panes.ts';
import { SplitLine } from './split-line.tsx';
import styles from './stage.module.css';
import type { CompareView, Slider } from './use-compare.ts';

interface CompareControlsProps {
  comparison: Comparison;
  view: CompareView;
  slider: Slider | null;
  panes: Panes;
}

/** What lies on two versions: the slider, the button to blink, or the labels of the panes. */
export function CompareControls({ comparison, view, slider, panes }: CompareControlsProps) {
  const { label: left } = comparison.left;
  const { label: right } = comparison.right;
  if (slider !== null) return <SplitLine slider={slider} left={left} right={right} />;
  if (view.mode === 'blink') return <HoldButton label={copy.compare.hold(left)} onHold={view.setHeld} />;
  if (view.mode === 'single') return null;
  return (
    <>
      <span className={styles.label}>{left}</span>
      <span className={styles.label} style={{ translate: `${panes.right.x}px ${panes.right.y}px` }}>
        {right}
      </span>
    </>
  );
}
