import type { Retoucher } from '@burnish/contract/assignments/entities';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import { type FormEvent, useId, useState } from 'react';
import { loadStatus } from '../../../lib/load-status.ts';
import { useNow } from '../../../lib/use-now.ts';
import { fullName, roleLabels } from '../../../presentation/people.ts';
import { Glyph } from '../../../ui/display/glyph.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChoiceGroup, Radio } from '../../../ui/forms/choice.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useStudioUser } from '../studio-user.ts';
import styles from './assign-dialog.module.css';
import { byWorkload, describeAssignees, describeWorkload, managesJobs } from './assignees.ts';
import { copy } from './copy.ts';
import { useAssignRetoucher, useRetouchers } from './queries.ts';

const text = copy.dialog;

function Person({ retoucher, name, now }: { retoucher: Retoucher; name: string; now: Date }) {
  const { role, lateCount } = retoucher;
  return (
    <span className={styles.person}>
      <span className={styles.name}>
        {name} {managesJobs(retoucher) && <Tag>{roleLabels[role]}</Tag>}
      </span>
      <span className="note num">{describeWorkload(retoucher, now)}</span>
      {lateCount > 0 && (
        <span className={styles.late}>
          <Glyph name="clock-filled" /> {copy.workload.late(lateCount)}
        </span>
      )}
    </span>
  );
}

/** The person, or no one. */
interface Choice {
  readonly assigneeId: string | null;
  readonly name: string;
}

interface ChoicesProps {
  retouchers: readonly Retoucher[];
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}

function Choices({ retouchers, chosen, onChoose }: ChoicesProps) {
  const user = useStudioUser();
  const now = useNow();
  const group = useId();
  const radio = (choice: Choice) => ({
    name: group,
    checked: chosen !== null && chosen.assigneeId === choice.assigneeId,
    onChange: () => onChoose(choice),
  });
  return (
    <ChoiceGroup legend={text.legend}>
      <p className="note">{text.order}</p>
      <div className={styles.choices}>
        {byWorkload(retouchers).map((retoucher) => {
          const { _id: assigneeId } = retoucher;
          const name = fullName(retoucher);
          return (
            <Radio key={assigneeId} {...radio({ assigneeId, name })}>
              <Person
                retoucher={retoucher}
                name={assigneeId === user._id ? copy.you(name) : name}
                now={now}
              />
            </Radio>
          );
        })}
        <Radio {...radio({ assigneeId: null, name: copy.unassigned })}>
          <span className={styles.person}>
            <span className={styles.name}>{copy.unassigned}</span>
            <span className="note">{text.release}</span>
          </span>
        </Radio>
      </div>
    </ChoiceGroup>
  );
}

interface AssignDialogProps {
  job: Job;
  photos: readonly Photo[];
  /** Chosen at first. */
  retoucher?: Retoucher | null;
  onClose: () => void;
  /** The photos have been assigned, and the page shows it. */
  onAssigned: () => void;
}

/** Who retouches the selected photos from now on. */
export default function AssignDialog({
  job,
  photos,
  retoucher = null,
  onClose,
  onAssigned,
}: AssignDialogProps) {
  // What another admin changes while the dialog is open must not be overwritten.
  const [seen] = useState(photos);
  const [chosen, setChosen] = useState<Choice | null>(
    retoucher && { assigneeId: retoucher._id, name: fullName(retoucher) },
  );
  const [error, setError] = useState<string>();
  const query = useRetouchers();
  const { failed, retry } = loadStatus(query);
  const { run, busy } = useAssignRetoucher(job, {
    failed: copy.failed,
    onDone: onClose,
    onRefreshed: onAssigned,
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (chosen === null) {
      setError(text.missing);
      event.currentTarget.querySelector<HTMLElement>('input[type="radio"]')?.focus();
      return;
    }
    const { assigneeId, name } = chosen;
    const { assigned, released } = copy.success;
    const success = assigneeId === null ? released(seen.length) : assigned(seen.length, name);
    run({ photos: seen, assigneeId, success });
  }

  return (
    <FormModal
      title={text.title(seen.length)}
      submitText={text.submit}
      discardTitle={text.discard}
      dirty={chosen !== null}
      busy={busy}
      loading={query.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {text.current} {describeAssignees(seen)}.
      </p>
      {failed && <LoadError text={text.loadFailed} onRetry={retry} />}
      {query.isPending && <Skeleton shape="lines" count={3} label={text.loading} />}
      {query.data && (
        <Choices
          retouchers={query.data}
          chosen={chosen}
          onChoose={(choice) => {
            setChosen(choice);
            setError(undefined);
          }}
        />
      )}
      {error !== undefined && <FormError>{error}</FormError>}
    </FormModal>
  );
}
