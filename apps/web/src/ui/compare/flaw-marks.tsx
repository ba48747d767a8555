import type { Photo } from '../../photos/photo.ts';
import { PencilStroke } from '../pencil-stroke.tsx';
import { type Flaw, isGone } from './cut.ts';
import styles from './flaw-marks.module.css';

interface FlawMarksProps {
  photo: Photo;
  flaws: readonly Flaw[];
  cut: number;
  /** The flaw whose row is pointed at, counted from nought. */
  pointedAt: number | null;
}

const numerals = ['1', '2', '3', '4'] as const;

/** Rings round what is wrong in a picture, each flaw with its numeral. They go when the cut has passed them. */
export function FlawMarks({ photo, flaws, cut, pointedAt }: FlawMarksProps) {
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${photo.width} ${photo.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {flaws.map((flaw, index) => {
        const numeral = numerals[index];
        return (
          <g
            key={flaw.numeral.join()}
            className={styles.flaw}
            data-gone={isGone(flaw, cut, photo.width) || undefined}
            data-faded={(pointedAt !== null && pointedAt !== index) || undefined}
          >
            {flaw.rings.map(({ box, seed }) => (
              <PencilStroke key={seed} kind="ring" box={box} seed={seed} />
            ))}
            {numeral && <PencilStroke kind={numeral} box={flaw.numeral} />}
          </g>
        );
      })}
    </svg>
  );
}
