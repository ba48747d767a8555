import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import styles from './path-strip.module.css';
import { Pencil } from './pencil.tsx';

export interface PathStep {
  label: string;
  /** When it was, or by when it should be. */
  note?: ReactNode;
  state: 'done' | 'now' | 'next' | 'stopped';
  /** Whose turn it is, of the step that is now: the viewer's is ringed. */
  actor?: 'you' | 'us' | undefined;
  actorLabel?: string | undefined;
}

interface PathStripProps {
  label: string;
  steps: readonly PathStep[];
  /** Read aloud for a step that is done, and for one that was stopped. */
  doneText?: string | undefined;
  stoppedText?: string | undefined;
  /** Of the pencil ring: the same order always has the same ring. */
  seed?: number | undefined;
}

const ringRoom = [5, 7] as const;

function Cell({ step, place, seed }: { step: PathStep; place: number; seed: number }) {
  if (step.state === 'done') return <Glyph name="tick" />;
  if (step.state === 'stopped') return <Glyph name="cross" />;
  if (step.state === 'now' && step.actor === 'you') {
    return (
      <Pencil kind="ring" seed={seed} room={ringRoom} block fine>
        <span className={styles.turn}>{step.actorLabel}</span>
      </Pencil>
    );
  }
  return step.state === 'now' ? step.actorLabel : place;
}

/** The way of an order, as a strip of frames; the current one says who must act. */
export function PathStrip({
  label,
  steps,
  doneText = 'done',
  stoppedText = 'stopped',
  seed = 9,
}: PathStripProps) {
  const said = { done: doneText, stopped: stoppedText, now: null, next: null };
  return (
    <ol className={styles.path} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-state={step.state}
          data-actor={step.state === 'now' ? step.actor : undefined}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <div className={styles.cell}>
            <Cell step={step} place={index + 1} seed={seed} />
          </div>
          <p>
            <strong>{step.label}</strong>
            {said[step.state] && <span className="vh">, {said[step.state]}</span>}
            <span>{step.note}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
