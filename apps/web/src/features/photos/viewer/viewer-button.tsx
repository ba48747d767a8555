import type { ComponentProps } from 'react';
import { SquareButton } from '../../../ui/buttons/square-button.tsx';
import { IconShape } from '../../../ui/display/icon.tsx';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import styles from './viewer-button.module.css';

/** Stroked paths on a grid of 20 units. */
const paths = {
  back: 'M17 10H4M9 5l-5 5 5 5',
  previous: 'm12.500 4-6 6 6 6',
  next: 'm7.500 4 6 6-6 6',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  select: 'M5 3v13l3.500-3.500L11 17.500l2-1L10.500 11.500h5z',
  pin: 'M10 2.500a5.500 5.500 0 0 1 5.500 5.500c0 4-5.500 9.500-5.500 9.500S4.500 12 4.500 8A5.500 5.500 0 0 1 10 2.500zM10 6.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
  ring: 'M10 3.500c5 0 7.500 3 7.500 6.500s-3 6.500-7.500 6.500S2.500 13.500 2.500 10 5.500 3.500 10 3.500z',
  stroke: 'm3.500 16.500 1-4L13.500 3.500l3 3-9 9zM11.500 5.500l3 3',
  undo: 'M7 4 3 8l4 4M3 8h9a4.500 4.500 0 0 1 0 9H8',
  redo: 'm13 4 4 4-4 4M17 8H8a4.500 4.500 0 0 0 0 9h4',
  slider: 'M2 4h16v12H2zM10 4v12',
  pair: 'M2 4h7v12H2zM11 4h7v12h-7z',
  blink: 'M2 3h11v9H2zM7 15.500v1.500h11V8h-2',
  single: 'M2 4h16v12H2z',
  loupe: 'M8.500 2.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM13 13l5 5',
  hide: 'M1.500 10S4.500 4.500 10 4.500 18.500 10 18.500 10 15.500 15.500 10 15.500 1.500 10 1.500 10zM10 7.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
} as const;

export type ViewerIcon = keyof typeof paths;

interface ViewerButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> {
  icon: ViewerIcon;
  label: string;
  /** The single key that does the same. */
  shortcut?: string | undefined;
  /** Shows the label and the key next to the icon when the pointer is over it. */
  tip?: boolean | undefined;
}

/** A tool of the viewer. */
export function ViewerButton({ icon, label, shortcut, tip = false, ...rest }: ViewerButtonProps) {
  return (
    <SquareButton {...rest} className={styles.button} label={label} aria-keyshortcuts={shortcut}>
      <IconShape path={paths[icon]} />
      {tip && (
        <span className={styles.tip} aria-hidden="true">
          {label}
          {shortcut && <KeyCap>{shortcut}</KeyCap>}
        </span>
      )}
    </SquareButton>
  );
}
