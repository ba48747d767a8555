import { ButtonLink } from '../../ui/button-link.tsx';
import { ChooseFiles, ChooseFolder } from './choose-files.tsx';
import { copy } from './copy.ts';
import styles from './empty-table.module.css';
import type { Gathered } from './engine/types.ts';

const { drop } = copy;
const frames = Array.from({ length: 24 }, (_, index) => index + 1);

interface EmptyTableProps {
  /** Why nothing can be laid on it. */
  refusal: string | null;
  onGather: (files: readonly Gathered[]) => void;
}

function Invitation({ onGather }: Pick<EmptyTableProps, 'onGather'>) {
  return (
    <>
      <h2 id="table">{drop.title}</h2>
      <p>{drop.words}</p>
      <div className="btns">
        <ChooseFiles words={drop.files} look="primary" onGather={onGather} />
        <ChooseFolder words={drop.folder} onGather={onGather} />
      </div>
      <div className={styles.notes}>
        <p className="note">{drop.welcome}</p>
        <p className="note">{drop.resumes}</p>
      </div>
    </>
  );
}

function Refusal({ words }: { words: string }) {
  return (
    <>
      <h2 id="table">{drop.nothingToUse}</h2>
      <p>{words}</p>
      <div className="btns">
        <ButtonLink to="/pricing" look="primary">
          {copy.use.plans}
        </ButtonLink>
        <ButtonLink to="/pricing?tab=pay-per-image">{copy.use.byTheImage}</ButtonLink>
      </div>
    </>
  );
}

/** Nothing lies on the table yet. */
export function EmptyTable({ refusal, onGather }: EmptyTableProps) {
  return (
    <section className={styles.table} aria-labelledby="table">
      <ol className={styles.frames} aria-hidden="true">
        {frames.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ol>
      <div className={styles.words}>
        {refusal === null ? <Invitation onGather={onGather} /> : <Refusal words={refusal} />}
      </div>
    </section>
  );
}
