import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { openChooser } from './chooser-state.ts';
import { copy } from './copy.ts';
import type { UploadAction } from './upload-action.ts';
import { announceRedirect, type LoadedSubscriptions, reportLoadError } from './upload-target.ts';

interface UploadButtonProps {
  action: UploadAction | null;
  subscriptions: LoadedSubscriptions;
}

/** The primary button of a page. A link where it leads to one, because browsers block windows that scripts open. */
export function UploadButton({ action, subscriptions }: UploadButtonProps) {
  const label = (
    <>
      {copy.upload}
      <KeyCap>U</KeyCap>
    </>
  );
  switch (action?.kind) {
    case 'page':
    case undefined:
      return (
        <ButtonLink to="/upload" variant="primary">
          {label}
        </ButtonLink>
      );
    case 'open':
      return (
        <ButtonLink
          href={action.portal}
          newTab
          variant="primary"
          onClick={() => announceRedirect(action.subscription)}
        >
          {label}
        </ButtonLink>
      );
    case 'choose':
      return (
        <Button variant="primary" onClick={openChooser}>
          {label}
        </Button>
      );
    case 'unknown':
      return (
        <Button variant="primary" onClick={() => reportLoadError(subscriptions)}>
          {label}
        </Button>
      );
    case 'blocked':
      return (
        <ButtonLink to="/pricing" variant="primary">
          {copy.choosePlan}
        </ButtonLink>
      );
  }
}
