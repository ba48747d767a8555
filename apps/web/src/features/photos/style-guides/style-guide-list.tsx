import type { StyleGuide } from '@burnish/contract/style-guides/entities';
import { useEffect, useRef, useState } from 'react';
import { loadFailure } from '../../../lib/load-status.ts';
import { tierLabels, turnaroundLabels } from '../../../presentation/retouching.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { EmptyText } from '../../../ui/feedback/empty-text.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useReturnFocus } from '../../../ui/forms/use-return-focus.ts';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { RemoveItem } from '../../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { NameForm } from './name-form.tsx';
import { useDeleteStyleGuide, useStyleGuides } from './queries.ts';
import styles from './style-guides.module.css';

function RemoveGuide({ guide: { _id, name } }: { guide: StyleGuide }) {
  const confirmation = useConfirmation();
  const { busy, run } = useDeleteStyleGuide(_id, confirmation.close);
  return (
    <RemoveItem
      confirmation={confirmation}
      text={copy.remove}
      label={copy.removeLabel(name)}
      title={copy.removeTitle(name)}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{copy.removeText}</p>
    </RemoveItem>
  );
}

function Guide({ guide }: { guide: StyleGuide }) {
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useReturnFocus(isRenaming);
  const { _id, name, brief, tier, turnaround } = guide;
  if (isRenaming) {
    return (
      <li>
        <NameForm id={_id} name={name} style={guide} onClose={() => setRenaming(false)} />
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
        <TextButton ref={renameButton} aria-label={copy.renameLabel(name)} onClick={() => setRenaming(true)}>
          {copy.rename}
        </TextButton>
        <RemoveGuide guide={guide} />
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
          <EmptyText title={copy.empty} text={copy.emptyText} />
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
