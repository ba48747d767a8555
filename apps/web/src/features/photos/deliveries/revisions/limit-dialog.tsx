import type { Photo } from '@burnish/contract/photos/entities';
import { maxIncludedRevisions } from '@burnish/domain/photos/revision';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../../ui/forms/field.tsx';
import { Stepper } from '../../../../ui/forms/stepper.tsx';
import { FormModal } from '../../../../ui/overlays/form-modal.tsx';
import { dialogTexts } from '../../../../ui/overlays/modal.tsx';
import { revisionCopy } from '../copy.ts';
import { useSetRevisionLimit } from '../queries.ts';
import { usedRevisions } from './revisions.ts';

const text = revisionCopy.limit;

interface LimitDialogProps {
  photo: Photo;
  onClose: () => void;
}

/** How many revisions of a photo are included. */
export default function LimitDialog({ photo, onClose }: LimitDialogProps) {
  const used = usedRevisions(photo);
  const [current] = useState(photo.revisionLimit);
  const [limit, setLimit] = useState(current);
  const { run, busy } = useSetRevisionLimit(photo, onClose);

  function submit(event: FormEvent): void {
    event.preventDefault();
    run(limit);
  }

  return (
    <FormModal
      title={text.title(photo.fileName)}
      submitText={dialogTexts.save}
      discardTitle={text.discard}
      dirty={limit !== current}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.label} hint={text.used(used)}>
        <Stepper value={limit} onChange={setLimit} min={0} max={maxIncludedRevisions} />
      </Field>
    </FormModal>
  );
}
