import { Button } from '../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts';

interface ConfirmedActionProps {
  texts: { readonly action: string; readonly title: string; readonly text: string };
  /** Named for screen readers. */
  plan: string;
  busy: boolean;
  /** It ends or withdraws something. */
  destructive?: boolean;
  onConfirm: () => void;
}

/** A button whose question says what becomes of the plan. */
export function ConfirmedAction({ texts, plan, busy, destructive = true, onConfirm }: ConfirmedActionProps) {
  const confirmation = useConfirmation();
  return (
    <>
      <Button size="small" busy={busy} onClick={confirmation.open}>
        {texts.action}
        <span className="vh"> ({plan})</span>
      </Button>
      <LazyConfirmDialog
        open={confirmation.isOpen}
        onClose={confirmation.close}
        onConfirm={() => {
          confirmation.close();
          onConfirm();
        }}
        title={texts.title}
        destructive={destructive}
        confirmText={texts.action.replace('…', '')}
      >
        <p>{texts.text}</p>
      </LazyConfirmDialog>
    </>
  );
}
