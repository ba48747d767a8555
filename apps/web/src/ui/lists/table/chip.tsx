import { type ReactNode, useId } from 'react';
import { IconButton } from '../../buttons/icon-button.tsx';
import { Glyph } from '../../display/glyph.tsx';
import styles from './filter-chips.module.css';
import { tableTexts } from './table-texts.ts';
import { useDisclosure } from './use-disclosure.ts';

/** Between what is opened and the edge of the window, in pixels. */
const gap = 16;

interface ChipProps {
  label: string;
  /** What is chosen; empty if the filter isn't set. */
  value: string;
  isInvalid?: boolean;
  onClear: () => void;
  /** Its choices, which may close the chip. */
  children: (close: () => void) => ReactNode;
}

/** Moves what is opened to the left while it would leave the window. */
function keepInWindow(choices: HTMLElement | null) {
  if (choices === null) return;
  const move = () => {
    choices.style.translate = '';
    const beyond = choices.getBoundingClientRect().right - (document.documentElement.clientWidth - gap);
    if (beyond > 0) choices.style.translate = `${-beyond}px`;
  };
  move();
  const observer = new ResizeObserver(move);
  observer.observe(document.documentElement);
  // Its content may still be loading.
  observer.observe(choices);
  return () => observer.disconnect();
}

/** A filter: what is chosen, a button that clears it, and its choices when it is opened. */
export function Chip({ label, value, isInvalid = false, onClear, children }: ChipProps) {
  const id = useId();
  const { container, isOpen, toggle, close } = useDisclosure();
  return (
    <div
      ref={container}
      className={styles.chip}
      data-set={value !== '' || undefined}
      data-invalid={isInvalid || undefined}
    >
      <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={toggle}>
        {value === '' ? label : `${label}: ${value}`}
        {value === '' && <Glyph name="down" />}
      </button>
      {value !== '' && <IconButton icon="close" label={tableTexts.removeFilter(label)} onClick={onClear} />}
      {isOpen && (
        <div ref={keepInWindow} id={id} className={styles.choices}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
