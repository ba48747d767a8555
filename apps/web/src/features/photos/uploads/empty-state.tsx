import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { ChooseFiles, ChooseFolder } from './choose-files.tsx';
import { copy } from './copy.ts';
import styles from './empty-state.module.css';
import type { SelectedFile } from './engine/types.ts';

const { add, quota } = copy;
const frames = Array.from({ length: 24 }, (_, index) => index + 1);

interface UploadEmptyStateProps {
  /** Why the customer can't upload; null when they can. */
  blockedReason: string | null;
  /** What gives the customer images again, if that isn't an order. */
  blockedAction: ReactNode;
  onSelect: (files: readonly SelectedFile[]) => void;
}

function AddPhotos({ onSelect }: Pick<UploadEmptyStateProps, 'onSelect'>) {
  return (
    <>
      <h2 id="add-photos">{add.title}</h2>
      <p>{add.text}</p>
      <div className="btns">
        <ChooseFiles label={add.files} variant="primary" onSelect={onSelect} />
        <ChooseFolder label={add.folder} onSelect={onSelect} />
      </div>
      <div className={styles.notes}>
        <p className="note">{add.fileTypes}</p>
        <p className="note">{add.resumes}</p>
      </div>
    </>
  );
}

function NoImages({ reason, action }: { reason: string; action: ReactNode }) {
  return (
    <>
      <h2 id="add-photos">{add.noImages}</h2>
      <p>{reason}</p>
      <div className="btns">
        {action ?? (
          <>
            <ButtonLink to="/pricing" variant="primary">
              {quota.plans}
            </ButtonLink>
            <ButtonLink to="/pricing?tab=pay-per-image">{quota.payPerImage}</ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

/** The page before any file is added. */
export function UploadEmptyState({ blockedReason, blockedAction, onSelect }: UploadEmptyStateProps) {
  return (
    <section className={styles.empty} aria-labelledby="add-photos">
      <ol className={styles.frames} aria-hidden="true">
        {frames.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ol>
      <div className={styles.content}>
        {blockedReason === null ? (
          <AddPhotos onSelect={onSelect} />
        ) : (
          <NoImages reason={blockedReason} action={blockedAction} />
        )}
      </div>
    </section>
  );
}
