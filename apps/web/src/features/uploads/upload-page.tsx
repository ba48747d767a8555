import type { Job } from '@burnish/contract/entity';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { failureText } from '../../lib/failure.ts';
import { cx } from '../../ui/cx.ts';
import { ContactSheet } from './contact-sheet.tsx';
import { copy } from './copy.ts';
import { EmptyTable } from './empty-table.tsx';
import { inOrder } from './engine/in-order.ts';
import type { UploadEngine, UploadsState } from './engine/types.ts';
import { useUploadEngine } from './engine/use-engine.ts';
import { counting, jobOf, whyNot } from './hand-in.ts';
import { HandInBar } from './hand-in-bar.tsx';
import { HandedIn } from './handed-in.tsx';
import { JobPanel } from './job-panel.tsx';
import { reckon, usualAccount } from './price.ts';
import { PricePanel } from './price-panel.tsx';
import { usesWords } from './price-words.ts';
import { useAccounts, useHandIn, useUploads } from './queries.ts';
import { saidOf, say, tierOf } from './typed.ts';
import { Unfinished } from './unfinished.tsx';
import styles from './upload-page.module.css';
import { useDrops } from './use-drops.ts';
import { type TypedControl, useTyped } from './use-typed.ts';

const SayModal = lazy(() => import('./say-modal.tsx'));

/** What is gathered here, and what the service has of it. */
function useGathered(engine: UploadEngine): UploadsState {
  const state = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  const { uploads, readAt } = useUploads(state.items.some(({ phase }) => phase === 'checking'));
  useEffect(() => {
    if (uploads !== undefined && readAt > 0) engine.heard(uploads);
  }, [engine, uploads, readAt]);
  return { ...state, items: inOrder(state.items) };
}

function useReckoning(state: UploadsState, { typed }: TypedControl) {
  const asked = useAccounts();
  const accounts = asked.accounts ?? [];
  const wanted = counting(state.items).map(({ key }) => tierOf(typed, key));
  const account =
    accounts.find(({ subscriptionId }) => subscriptionId === typed.accountId) ??
    usualAccount(accounts, wanted);
  return { asked, account, reckoning: account === undefined ? null : reckon(account, wanted) };
}

interface UploadPageProps {
  /** The id of whoever is signed in. */
  owner: string;
  /** Why there is nothing that photographs could be taken from, if that is so. */
  refusal: string | null;
}

/** The light table: photographs are laid on it, looked at, and handed in. */
export default function UploadPage({ owner, refusal }: UploadPageProps) {
  const engine = useUploadEngine();
  const state = useGathered(engine);
  const control = useTyped(owner);
  const { asked, account, reckoning } = useReckoning(state, control);
  const isOver = useDrops(engine.add);
  const [opened, setOpened] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Job | null>(null);
  const { items, leftOut } = state;
  const count = counting(items).length;
  const hasNothing = asked.accounts?.length === 0;
  // The table says so itself while nothing lies on it.
  const hasRail = !hasNothing || items.length > 0;
  const item = items.find(({ key }) => key === opened);
  const { busy, act } = useHandIn({
    onDone(job, { photos }) {
      engine.handedIn(photos.map(({ uploadId }) => uploadId));
      control.forget();
      setDone(job);
    },
    onFail: (error) => setFailure(failureText(error, copy.handIn.failed)),
  });

  function handIn(): void {
    if (account === undefined) return;
    setFailure(null);
    setDone(null);
    act(jobOf(items, account, control.typed));
  }

  function discard(keys: readonly string[]): void {
    for (const key of keys) engine.remove(key);
  }

  return (
    <div className={styles.page}>
      {isOver && (
        <div className={styles.over}>
          <p>{copy.drop.letGo}</p>
        </div>
      )}
      {done !== null && <HandedIn key={done._id} job={done} />}
      <Unfinished items={items} onGather={engine.add} onDiscard={discard} />
      {leftOut.length > 0 && <p className={cx('note', styles.leftOut)}>{copy.drop.leftOut(leftOut)}</p>}
      <div className={styles.board} data-alone={!hasRail || undefined}>
        {items.length === 0 ? (
          <EmptyTable refusal={hasNothing ? refusal : null} onGather={engine.add} />
        ) : (
          <ContactSheet
            state={state}
            engine={engine}
            control={control}
            hasTiers={account !== undefined && account.tiersLeft !== null}
            onOpen={setOpened}
          />
        )}
        {hasRail && (
          <div className={styles.rail} data-beside={items.length > 0 || undefined}>
            <PricePanel
              asked={asked}
              account={account}
              reckoning={reckoning}
              control={control}
              refusal={refusal}
              isEmpty={count === 0}
            />
            {count > 0 && <JobPanel account={account} control={control} />}
          </div>
        )}
      </div>
      {count > 0 && (
        <HandInBar
          count={count}
          uses={reckoning === null ? null : usesWords(reckoning)}
          obstacle={whyNot(items, reckoning)}
          failure={failure}
          busy={busy}
          onHandIn={handIn}
        />
      )}
      <Suspense fallback={null}>
        {item && (
          <SayModal
            item={item}
            said={saidOf(control.typed, item.key)}
            onSay={(change) => control.update((before) => say(before, item.key, change))}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
