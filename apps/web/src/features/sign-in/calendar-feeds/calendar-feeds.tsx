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
import { useUser } from '../user-context.ts';
import { contentsByRole, copy } from './copy.ts';
import { CreateFeed, type CreateFeedProps } from './create-feed.tsx';
import { FeedItem } from './feed-item.tsx';
import { useCalendarFeeds, useCreateCalendarFeed } from './queries.ts';

type Dialog = { readonly kind: 'create' } | { readonly kind: 'created'; readonly url: string };

/** The scheme with which calendar apps subscribe. */
const subscribeUrl = (url: string) => url.replace(/^https?:/, 'webcal:');

/** The user's calendar feeds: creates and revokes them. */
export function CalendarFeeds({ secondFactor }: { secondFactor: SecondFactor }) {
  const { role } = useUser();
  const query = useCalendarFeeds();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const createFeed = useCreateCalendarFeed();
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

  const create: CreateFeedProps['onSubmit'] = (input, onError) =>
    void confirmed.run(async (confirmation) => {
      const { url } = await createFeed({ ...input, confirmation });
      setDialog({ kind: 'created', url });
    }, onError);

  const { data = [] } = query;
  return (
    <>
      <ListState
        loading={query.data === undefined}
        skeleton={<Skeleton shape="lines" count={1} label={copy.loading} />}
        error={loadFailure(query, copy.failed)}
      >
        {data.length === 0 ? (
          <EmptyText title={copy.empty} text={contentsByRole[role]} />
        ) : (
          <>
            <p>{contentsByRole[role]}</p>
            <ul className={styles.list} aria-label={copy.list}>
              {data.map((feed) => (
                <FeedItem key={feed._id} feed={feed} />
              ))}
            </ul>
          </>
        )}
      </ListState>
      <div className={styles.actions}>
        <Button ref={createButton} variant="primary" onClick={openForm}>
          {copy.create.action}
        </Button>
      </div>
      {dialog?.kind === 'create' && <CreateFeed busy={confirmed.busy} onSubmit={create} onClose={close} />}
      {confirmed.dialog}
      {dialog?.kind === 'created' && (
        <SecretDialog texts={copy.createdFeed} secret={dialog.url} onDone={close}>
          <p>
            <TextLink href={subscribeUrl(dialog.url)}>{copy.open}</TextLink>
          </p>
        </SecretDialog>
      )}
    </>
  );
}
