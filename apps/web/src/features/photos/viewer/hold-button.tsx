import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import styles from './stage.module.css';

interface HoldButtonProps {
  label: string;
  onHold: (isHeld: boolean) => void;
}

const isPressKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/** Does something as long as it is held down. A click by a screen reader begins or ends it. */
export function HoldButton({ label, onHold }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);

  function hold(held: boolean): void {
    setHeld(held);
    onHold(held);
  }

  function onKey(event: KeyboardEvent, held: boolean): void {
    if (!isPressKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) hold(held);
  }

  return (
    <button
      type="button"
      className={styles.hold}
      aria-pressed={isHeld}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(true);
      }}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onKeyDown={(event) => onKey(event, true)}
      onKeyUp={(event) => onKey(event, false)}
      onBlur={() => isHeld && hold(false)}
      // Pointers have been handled by then.
      onClick={({ detail }) => detail === 0 && hold(!isHeld)}
    >
      {label}
    </button>
  );
}
