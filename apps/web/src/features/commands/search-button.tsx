import { Icon } from '../../ui/display/icon.tsx';
import { KeyCap } from '../../ui/forms/key-cap.tsx';
import { copy } from './copy.ts';
import { openPalette } from './dialogs.ts';
import { usePaletteKeys } from './platform.ts';
import styles from './search-button.module.css';

/** Opens the palette. Tablets show its icon and keys, phones only the icon. */
export function SearchButton() {
  const keys = usePaletteKeys();
  return (
    <button
      type="button"
      className={styles.button}
      onClick={openPalette}
      aria-label={copy.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" />
      <span className={styles.text}>{copy.search}</span>
      <KeyCap>{keys}</KeyCap>
    </button>
  );
}
