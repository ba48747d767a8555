import type { SavedView } from '@burnish/contract/studio-lists/entities';
import { type StudioList, savedViewLength } from '@burnish/domain/studio-lists';
import { type FormEvent, useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { useSaveView } from './queries.ts';

interface ViewFormProps {
  list: StudioList;
  /** The view to rename; absent for a new one. */
  view?: SavedView | undefined;
  query: string;
  onClose: () => void;
}

/** Names a new view, or renames one. */
export default function ViewForm({ list, view, query, onClose }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [error, setError] = useState<string>();
  const { run, busy } = useSaveView({ list, view, query, onSaved: onClose, onError: setError });
  const texts = copy.form;

  function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    run(name);
  }

  return (
    <FormModal
      title={view === undefined ? texts.save : texts.rename}
      submitText={view === undefined ? texts.save : texts.rename}
      discardTitle={texts.discard}
      dirty={name !== (view?.name ?? '')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.hint} error={error}>
        <Input
          value={name}
          maxLength={savedViewLength.name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormModal>
  );
}
