import type { Tier } from '@burnish/domain/catalogue/plans';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ChooseFiles, ChooseFolder } from './choose-files.tsx';
import styles from './contact-sheet.module.css';
import { copy } from './copy.ts';
import type { UploadEngine, UploadsState } from './engine/types.ts';
import { Frame } from './frame.tsx';
import { Overall } from './overall.tsx';
import { inView, type View, views } from './second-look.ts';
import { saidOf, say } from './typed.ts';
import type { TypedControl } from './use-typed.ts';

const words = copy.sheet;

const labels: { readonly [V in View]: (many: number) => string } = {
  all: () => words.all,
  second: words.second,
  out: words.out,
};

function RemoveAll({ count, onRemove }: { count: number; onRemove: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <TextButton onClick={() => setAsked(true)}>{words.removeAll}</TextButton>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onRemove();
        }}
        title={copy.removeAll.title}
        confirmText={copy.removeAll.confirm}
        cancelText={copy.removeAll.keep}
      >
        <p>{copy.removeAll.words(count)}</p>
      </ConfirmDialog>
    </>
  );
}

interface ContactSheetProps {
  state: UploadsState;
  engine: UploadEngine;
  control: TypedControl;
  /** Whether there are tiers to choose from. */
  hasTiers: boolean;
  onOpen: (key: string) => void;
}

/** All that was gathered, a frame each. */
export function ContactSheet({ state, engine, control, hasTiers, onOpen }: ContactSheetProps) {
  const { typed, update } = control;
  const [chosen, setView] = useState<View>('all');
  const { items } = state;
  const options = views
    .map((value) => ({ value, many: inView(items, value).length }))
    .filter(({ value, many }) => value === 'all' || many > 0)
    .map(({ value, many }) => ({ value, label: labels[value](many) }));
  const view = options.some(({ value }) => value === chosen) ? chosen : 'all';
  const [acts] = useState({
    remove: (key: string) => engine.remove(key),
    retry: (key: string) => engine.retry(key),
    tier: (key: string, tier: Tier | null | undefined) => update((before) => say(before, key, { tier })),
  });
  return (
    <section className={styles.sheet} aria-labelledby="sheet">
      <div className="bar">
        <h2 id="sheet">{words.title}</h2>
        <div className="btns">
          <ChooseFiles words={copy.drop.files} size="small" onGather={engine.add} />
          <ChooseFolder words={copy.drop.folder} size="small" onGather={engine.add} />
        </div>
      </div>
      <Overall state={state} onPause={engine.pause} onResume={engine.resume} />
      <div className={styles.tools}>
        {options.length > 1 && (
          <SegmentedSwitch label={words.look} value={view} onChange={setView} options={options} />
        )}
        <RemoveAll
          count={items.length}
          onRemove={() => {
            engine.removeAll();
            update((before) => ({ ...before, photos: {} }));
          }}
        />
      </div>
      <ol className={styles.frames} aria-label={words.list}>
        {items.map((item, index) =>
          inView([item], view).length === 0 ? null : (
            <Frame
              key={item.key}
              item={item}
              number={index + 1}
              said={saidOf(typed, item.key)}
              forAll={hasTiers ? typed.tier : undefined}
              onOpen={onOpen}
              onTier={acts.tier}
              onRemove={acts.remove}
              onRetry={acts.retry}
            />
          ),
        )}
      </ol>
    </section>
  );
}
