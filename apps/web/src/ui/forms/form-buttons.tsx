import { Button } from '../buttons/button.tsx';
import type { ButtonStyle } from '../buttons/button-link.tsx';
import { dialogTexts } from '../overlays/modal.tsx';

interface FormButtonsProps {
  variant?: ButtonStyle['variant'];
  /** Names what is saved. */
  saveText?: string;
  /** The form is being saved: it can be neither saved again nor closed. */
  busy: boolean;
  onCancel: () => void;
}

/** Saves or closes a small form on a page. Dialogs have a footer instead. */
export function FormButtons({ variant, saveText = dialogTexts.save, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="btns">
      <Button type="submit" variant={variant} size="small" busy={busy}>
        {busy ? dialogTexts.saving : saveText}
      </Button>
      <Button size="small" disabled={busy} onClick={onCancel}>
        {dialogTexts.cancel}
      </Button>
    </div>
  );
}
