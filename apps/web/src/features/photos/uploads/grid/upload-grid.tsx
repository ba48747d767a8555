import type { Tier } from '@burnish/domain/catalog/plans';
import { useState } from 'react';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { SegmentedControl } from '../../../../ui/forms/segmented-control.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { ChooseFiles, ChooseFolder } from '../choose-files.tsx';
import { copy } from '../copy.ts';
import { type DraftControl, photoDraft, updatePhotoDraft } from '../draft.ts';
import type { UploadEngine, UploadsState } from '../engine/types.ts';
import { OverallProgress } from './overall-progress.tsx';
import { UploadCard } from './upload-card.tsx';
import styles from './upload-grid.module.css';
import { filterByView, type GridView, gridViews } from './warnings.ts';

const text = copy.grid;

const viewLabels: { readonly [View in GridView]: (count: number) => string } = {
  all: () => text.all,
  warnings: text.warnings,
  problems: text.problems,
};

function RemoveAll({ count, onRemove }: { count: number; onRemove: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <TextButton onClick={() => setConfirming(true)}>{text.removeAll}</TextButton>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onRemove();
        }}
        title={copy.removeAll.title}
        confirmText={copy.removeAll.confirm}
      >
        <p>{copy.removeAll.text(count)}</p>
      </ConfirmDialog>
    </>
  );
}

interface UploadGridProps {
  state: UploadsState;
  engine: UploadEngine;
  control: DraftControl;
  /** Whether the quota offers a choice of tiers. */
  hasTiers: boolean;
  onOpen: (key: string) => void;
}

/** All added photos, with their upload state and what the customer chose for each. */
export function UploadGrid({ state, engine, control, hasTiers, onOpen }: UploadGridProps) {
  const { draft, update } = control;
  const [chosenView, setChosenView] = useState<GridView>('all');
  const { items } = state;
  const options = gridViews
    .map((value) => ({ value, count: filterByView(items, value).length }))
    .filter(({ value, count }) => value === 'all' || count > 0)
    .map(({ value, count }) => ({ value, label: viewLabels[value](count) }));
  const view = options.some(({ value }) => value === chosenView) ? chosenView : 'all';
  // Stable functions, so that the memoized cards don't render again.
  const [actions] = useState({
    remove: (key: string) => engine.remove(key),
    retry: (key: string) => engine.retry(key),
    setTier: (key: string, tier: Tier | null | undefined) =>
      update((before) => updatePhotoDraft(before, key, { tier })),
  });
  return (
    <section className={styles.section} aria-labelledby="photos-to-submit">
      <div className="bar">
        <h2 id="photos-to-submit">{text.title}</h2>
        <div className="btns">
          <ChooseFiles label={copy.add.files} size="small" onSelect={engine.add} />
          <ChooseFolder label={copy.add.folder} size="small" onSelect={engine.add} />
        </div>
      </div>
      <OverallProgress state={state} onPause={engine.pause} onResume={engine.resume} />
      <div className={styles.tools}>
        {options.length > 1 && (
          <SegmentedControl label={text.show} value={view} onChange={setChosenView} options={options} />
        )}
        <RemoveAll
          count={items.length}
          onRemove={() => {
            engine.removeAll();
            update((before) => ({ ...before, photos: {} }));
          }}
        />
      </div>
      <ol className={styles.cards} aria-label={text.list}>
        {items.map((item, index) =>
          filterByView([item], view).length === 0 ? null : (
            <UploadCard
              key={item.key}
              item={item}
              number={index + 1}
              photo={photoDraft(draft, item.key)}
              tierForAll={hasTiers ? draft.tier : undefined}
              onOpen={onOpen}
              onTierChange={actions.setTier}
              onRemove={actions.remove}
              onRetry={actions.retry}
            />
          ),
        )}
      </ol>
    </section>
  );
}
