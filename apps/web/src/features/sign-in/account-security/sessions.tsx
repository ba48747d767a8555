import type { Session } from '@burnish/contract/accounts/entities';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FactGrid } from '../../../ui/display/description-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import styles from './account-security.module.css';
import { copy, methodLabels } from './copy.ts';
import { useEndAllSessions, useEndOtherSessions, useEndSession, useSessions } from './queries.ts';

const texts = copy.sessions;

function SignOutDevice({ session: { _id, device } }: { session: Session }) {
  const { busy, run } = useEndSession(_id);
  return (
    <Button size="small" busy={busy} aria-label={texts.signOutDevice(device)} onClick={() => run(undefined)}>
      {texts.signOut}
    </Button>
  );
}

function SessionCard({ session }: { session: Session }) {
  const { device, isCurrent, method, network, createdAt, lastUsedAt } = session;
  return (
    <li className={styles.session}>
      <div className={styles.head}>
        <h3>{device}</h3>
        {isCurrent ? <Tag>{texts.current}</Tag> : <SignOutDevice session={session} />}
      </div>
      <FactGrid
        items={[
          { term: texts.lastUsed, value: <Instant value={lastUsedAt} withTime /> },
          { term: texts.signedIn, value: <Instant value={createdAt} withTime /> },
          { term: texts.method, value: methodLabels[method] },
          { term: texts.network, value: network ?? texts.unknownNetwork },
        ]}
      />
    </li>
  );
}

function SignOutEverywhere() {
  const [isConfirming, setConfirming] = useState(false);
  const { busy, run } = useEndAllSessions();
  return (
    <>
      <Button variant="destructive" onClick={() => setConfirming(true)}>
        {texts.signOutAll}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        busy={busy}
        onClose={() => setConfirming(false)}
        onConfirm={() => run(undefined)}
        title={`${texts.signOutAll}?`}
        confirmText={texts.signOutAll}
      >
        <p>{texts.confirmAll}</p>
      </ConfirmDialog>
    </>
  );
}

/** Where the account is signed in, and the ways to end it. */
export function Sessions() {
  const { data, error, refetch } = useSessions();
  const { busy, run } = useEndOtherSessions();
  const sessions = data?.sessions ?? [];
  const failure = error === null ? null : { title: texts.failed, onRetry: () => void refetch() };
  return (
    <ListState
      loading={data === undefined}
      skeleton={<Skeleton shape="lines" />}
      error={data ? null : failure}
    >
      <ul className={styles.sessions} aria-label={texts.list}>
        {sessions.map((session) => (
          <SessionCard key={session._id} session={session} />
        ))}
      </ul>
      <div className={styles.actions}>
        {sessions.length > 1 && (
          <Button busy={busy} onClick={() => run(undefined)}>
            {texts.signOutOthers}
          </Button>
        )}
        <SignOutEverywhere />
      </div>
    </ListState>
  );
}
