import type { StyleGuide } from '@burnish/contract/style-guides/entities';
import { useEffect, useRef, useState } from 'react';
import { loadFailure } from '../../../lib/load-status.ts';
import { tierLabels, turnaroundLabels } from '../../../presentation/retouching.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { NameForm } from './name-form.tsx';
import { useDeleteStyleGuide, useStyleGuides } from './queries.ts';
import styles from './style-guides.module.css';

function Remove({ guide: { _id, name } }: { guide: StyleGuide }) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { busy, run } = useDeleteStyleGuide(_id, close);
  return (
    <>
      <TextButton aria-label={copy.removeLabel(name)} onClick={() => setConfirming(true)}>
        {copy.remove}
      </TextButton>
      <ConfirmDialog
        open={isConfirming}
        busy={busy}
        onClose={close}
        onConfirm={() => run(undefined)}
        title={copy.removeTitle(name)}
        confirmText={copy.remove}
      >
        <p>{copy.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

function Rename({ guide: { name }, wasEditing, onEdit }: RenameProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasEditing) button.current?.focus();
  }, [wasEditing]);
  return (
    <TextButton ref={button} aria-label={copy.renameLabel(name)} onClick={onEdit}>
      {copy.rename}
    </TextButton>
  );
}

interface RenameProps {
  guide: StyleGuide;
  /** The form was just closed: the button that opened it gets the focus. */
  wasEditing: boolean;
  onEdit: () => void;
}

function Guide({ guide }: { guide: StyleGuide }) {
  const [editing, setEditing] = useState<'never' | 'open' | 'closed'>('never');
  const { _id, name, brief, tier, turnaround } = guide;
  if (editing === 'open') {
    return (
      <li>
        <NameForm id={_id} name={name} style={guide} onClose={() => setEditing('closed')} />
      </li>
    );
  }
  return (
    <li>
      <h3>{name}</h3>
      <p className={styles.brief}>{brief ?? copy.noBrief}</p>
      <p className="note">
        {tier === null ? copy.automaticTier : tierLabels[tier].label}, {turnaroundLabels[turnaround].label}
      </p>
      <div className={styles.actions}>
        <Rename guide={guide} wasEditing={editing === 'closed'} onEdit={() => setEditing('open')} />
        <Remove guide={guide} />
      </div>
    </li>
  );
}

/** The saved style guides, renamed and deleted in place. */
export function StyleGuideList() {
  const query = useStyleGuides();
  const guides = query.data?.styleGuides ?? [];
  const list = useRef<HTMLDivElement>(null);
  const count = guides.length;
  const lastCount = useRef(count);
  useEffect(() => {
    // The button of a deleted guide is gone, and the focus with it.
    if (count < lastCount.current && document.activeElement === document.body) list.current?.focus();
    lastCount.current = count;
  }, [count]);
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" label={copy.loading} />}
      error={loadFailure(query, copy.failed)}
    >
      <div ref={list} tabIndex={-1}>
        {count === 0 ? (
          <div>
            <p>{copy.empty}</p>
            <p className="note">{copy.emptyText}</p>
          </div>
        ) : (
          <ul className={styles.guides} aria-label={copy.list}>
            {guides.map((guide) => (
              <Guide key={guide._id} guide={guide} />
            ))}
          </ul>
        )}
      </div>
    </ListState>
  );
}
