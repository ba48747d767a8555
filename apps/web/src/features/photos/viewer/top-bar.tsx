import { Dialog } from 'radix-ui';
import { copy } from './copy.ts';
import styles from './top-bar.module.css';
import type { LoupeControl } from './use-loupe.ts';
import type { ViewControl } from './use-view.ts';
import { ViewerButton } from './viewer-button.tsx';

const { zoom } = copy;

interface TopBarProps {
  fileName: string;
  number: number;
  /** Null: the position isn't known yet. */
  total: number | null;
  control: ViewControl;
  /** There is no photo to zoom. */
  disabled: boolean;
  canEdit: boolean;
  isHidden: boolean;
  hasAnnotations: boolean;
  onHide: () => void;
  loupe: LoupeControl;
  /** Undefined: the key does something else. */
  loupeKey: string | undefined;
  onLoupe: () => void;
  onClose: () => void;
  /** Undefined: there is no such photo. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function ZoomTools({ control, disabled }: Pick<TopBarProps, 'control' | 'disabled'>) {
  const { isFit, isActual, zoomRatio, fit, zoomToActual, zoomIn, zoomOut } = control;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not fields
    <div className={styles.zoom} role="group" aria-label={zoom.title}>
      <span className={styles.steps}>
        <ViewerButton icon="minus" label={zoom.out} shortcut="-" disabled={disabled} onClick={zoomOut} />
        <output className={styles.percent} aria-label={zoom.title}>
          {disabled ? '' : zoom.percent(zoomRatio)}
        </output>
        <ViewerButton icon="plus" label={zoom.in} shortcut="+" disabled={disabled} onClick={zoomIn} />
      </span>
      <button
        type="button"
        className={styles.choice}
        aria-keyshortcuts="0"
        aria-pressed={isFit}
        disabled={disabled}
        onClick={fit}
      >
        {zoom.fit}
      </button>
      <button
        type="button"
        className={styles.choice}
        aria-keyshortcuts="1"
        aria-pressed={isActual}
        disabled={disabled}
        onClick={() => zoomToActual()}
      >
        {zoom.actual}
      </button>
    </div>
  );
}

/** Names the photo, and leads to the others. */
export function TopBar({
  fileName,
  number,
  total,
  control,
  disabled,
  canEdit,
  isHidden,
  hasAnnotations,
  onHide,
  loupe,
  loupeKey,
  onLoupe,
  onClose,
  onPrevious,
  onNext,
}: TopBarProps) {
  return (
    <header className={styles.bar} data-editing={canEdit || undefined}>
      <ViewerButton icon="back" label={copy.close} onClick={onClose} />
      <div className={styles.name}>
        <Dialog.Title className={styles.title}>{fileName}</Dialog.Title>
        <p className="note num">{total === null ? '' : copy.position(number, total)}</p>
      </div>
      <div className={styles.tools}>
        {hasAnnotations && (
          <ViewerButton
            icon="hide"
            label={copy.tools.hide}
            shortcut="H"
            aria-pressed={isHidden}
            onClick={onHide}
          />
        )}
        {loupe.isAvailable && (
          <ViewerButton
            icon="loupe"
            label={copy.tools.loupe}
            title={copy.tools.loupe}
            shortcut={loupeKey}
            aria-pressed={loupe.isOn}
            onClick={onLoupe}
          />
        )}
        <ZoomTools control={control} disabled={disabled} />
      </div>
      <div className={styles.neighbors}>
        <ViewerButton
          icon="previous"
          label={copy.previous}
          shortcut="K"
          aria-disabled={onPrevious === undefined || undefined}
          onClick={onPrevious}
        />
        <ViewerButton
          icon="next"
          label={copy.next}
          shortcut="J"
          aria-disabled={onNext === undefined || undefined}
          onClick={onNext}
        />
      </div>
    </header>
  );
}
