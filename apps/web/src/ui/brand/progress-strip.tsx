import type { ReactNode } from 'react';
import { Glyph } from '../display/glyph.tsx';
import { Pencil } from './pencil.tsx';
import styles from './progress-strip.module.css';

export interface ProgressStep {
  label: string;
  /** When the step was completed or is due. */
  note?: ReactNode;
  state: 'completed' | 'current' | 'upcoming' | 'stopped';
  /** Who has to act on the current step. `you` gets a pencil ring. */
  actor?: 'you' | 'us' | undefined;
  actorLabel?: string | undefined;
}

interface ProgressStripProps {
  label: string;
  steps: readonly ProgressStep[];
  /** For screen readers. */
  completedText?: string | undefined;
  stoppedText?: string | undefined;
  /** Seed of the pencil ring, so that it looks the same every time. */
  seed?: number | undefined;
}

/** Narrower than the gap to the label below. */
const ringPadding = [3, 3] as const;

function Frame({ step, number, seed }: { step: ProgressStep; number: number; seed: number }) {
  if (step.state === 'completed') return <Glyph name="tick" />;
  if (step.state === 'stopped') return <Glyph name="cross" />;
  if (step.state === 'current' && step.actor === 'you') {
    return (
      <Pencil kind="ring" seed={seed} padding={ringPadding} block fine>
        <span className={styles.actor}>{step.actorLabel}</span>
      </Pencil>
    );
  }
  return step.state === 'current' ? step.actorLabel : number;
}

/** The steps of an order as a strip of frames. The current frame names who has to act. */
export function ProgressStrip({
  label,
  steps,
  completedText = 'done',
  stoppedText = 'stopped',
  seed = 9,
}: ProgressStripProps) {
  const stateTexts = { completed: completedText, stopped: stoppedText, current: null, upcoming: null };
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-state={step.state}
          data-actor={step.state === 'current' ? step.actor : undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <div className={styles.frame}>
            <Frame step={step} number={index + 1} seed={seed} />
          </div>
          <p>
            <strong>{step.label}</strong>
            {stateTexts[step.state] && <span className="vh">, {stateTexts[step.state]}</span>}
            <span>{step.note}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
