import type { ShareLink } from '@burnish/contract/share-links/entities';
import { RemoveItem } from '../../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { useRevokeShareLink } from './queries.ts';

const text = copy.revoke;

/** Revokes a share link once the user has confirmed it. */
export function RevokeLink({ link }: { link: ShareLink }) {
  const confirmation = useConfirmation();
  const { run, busy } = useRevokeShareLink(link, confirmation.close);
  return (
    <RemoveItem
      confirmation={confirmation}
      text={text.action}
      label={text.actionNamed(link.name)}
      title={text.title(link.name)}
      confirmText={text.confirm}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{text.text}</p>
    </RemoveItem>
  );
}
