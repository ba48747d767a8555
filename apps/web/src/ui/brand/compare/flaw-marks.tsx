import type { SiteImageFile } from '../../../site-images/site-image.ts';
import { PencilStroke } from '../pencil-stroke.tsx';
import styles from './flaw-marks.module.css';
import { type Flaw, isRetouched } from './split.ts';

interface FlawMarksProps {
  image: SiteImageFile;
  flaws: readonly Flaw[];
  split: number;
  /** Index of the flaw to highlight; the others fade. */
  highlighted: number | null;
}

const numerals = ['1', '2', '3', '4'] as const;

/** Pencil rings around the flaws of an image, with numerals. A flaw's marks disappear when the split has passed them. */
export function FlawMarks({ image, flaws, split, highlighted }: FlawMarksProps) {
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${image.width} ${image.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {flaws.map((flaw, index) => {
        const numeral = numerals[index];
        return (
          <g
            key={flaw.numeral.join()}
            className={styles.flaw}
            data-retouched={isRetouched(flaw, split, image.width) || undefined}
            data-faded={(highlighted !== null && highlighted !== index) || undefined}
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
