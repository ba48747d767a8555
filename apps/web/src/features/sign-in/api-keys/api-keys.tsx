import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { loadFailure } from '../../../lib/load-status.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { EmptyText } from '../../../ui/feedback/empty-text.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useReturnFocus } from '../../../ui/forms/use-return-focus.ts';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx';
import styles from '../access-list.module.css';
import { useConfirmed } from '../second-factor/use-confirmed.tsx';
import { copy } from './copy.ts';
import { CreateKey, type CreateKeyProps } from './create-key.tsx';
import { KeyItem } from './key-item.tsx';
import { useApiKeys, useCreateApiKey } from './queries.ts';

type Dialog = { readonly kind: 'create' } | { readonly kind: 'created'; readonly apiKey: string };

/** The user's API keys: creates and revokes them. */
export function ApiKeys({ secondFactor }: { secondFactor: SecondFactor }) {
  const query = useApiKeys();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const createKey = useCreateApiKey();
  const confirmed = useConfirmed(secondFactor);
  const createButton = useReturnFocus(dialog !== null);
  const close = () => setDialog(null);

  /** Asks for a confirmation first. Submitting the form asks again if it has expired. */
  function openForm(): void {
    void confirmed.run(
      async () => setDialog({ kind: 'create' }),
      (error) => toast.error(errorText(error, copy.create.confirmFailed)),
    );
  }

  const create: CreateKeyProps['onSubmit'] = (input, onError) =>
    void confirmed.run(async (confirmation) => {
      const { key } = await createKey({ ...input, confirmation });
      setDialog({ kind: 'created', apiKey: key });
    }, onError);

  const { data = [] } = query;
  return (
    <>
      <ListState
        loading={query.data === undefined}
        skeleton={<Skeleton shape="lines" label={copy.loading} />}
        error={loadFailure(query, copy.failed)}
      >
        {data.length === 0 ? (
          <EmptyText title={copy.empty} text={copy.emptyText} />
        ) : (
          <ul className={styles.list} aria-label={copy.list}>
            {data.map((apiKey) => (
              <KeyItem key={apiKey._id} apiKey={apiKey} />
            ))}
          </ul>
        )}
      </ListState>
      <div className={styles.actions}>
        <Button ref={createButton} variant="primary" onClick={openForm}>
          {copy.create.action}
        </Button>
        <TextLink to="/developers">{copy.reference}</TextLink>
      </div>
      {dialog?.kind === 'create' && <CreateKey busy={confirmed.busy} onSubmit={create} onClose={close} />}
      {confirmed.dialog}
      {dialog?.kind === 'created' && (
        <SecretDialog texts={copy.createdKey} secret={dialog.apiKey} onDone={close} />
      )}
    </>
  );
}
