import { importFileField } from '@burnish/contract/imports/endpoints';
import { type ImportKind, maxImportBytes } from '@burnish/domain/imports/import';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '../../lib/api-error.ts';
import { downloadCsv } from '../../lib/download-text.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { exampleFile } from './example-file.ts';
import { Preview } from './import-preview.tsx';
import { useImport, usePreview } from './queries.ts';

interface Chosen {
  readonly file: File | null;
  /** Of files that were chosen. */
  readonly attempt: number;
}

/** Imports a CSV file: the file, what will be imported, and what is wrong with it. */
export default function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const texts = copy.kind[kind];
  const [{ file, attempt }, setChosen] = useState<Chosen>({ file: null, attempt: 0 });
  const [error, setError] = useState<string>();
  const query = usePreview(kind, file, attempt);
  const preview = file === null || query.isError ? undefined : query.data?.preview;
  const canImport = preview !== undefined && preview.problems.length === 0 && preview.newCount > 0;
  const { busy, run } = useImport(kind, {
    onDone({ newCount, existingCount }) {
      const existing = existingCount === 0 ? null : texts.existing(existingCount);
      toast.success(copy.done(texts.count(newCount), existing), adminToast);
      onClose();
    },
    onError(failure) {
      const [found] = fieldErrors(failure, [importFileField]);
      setError(found?.message ?? errorText(failure, copy.failed));
    },
  });

  function choose(chosen: File | null): void {
    const isTooLarge = chosen !== null && chosen.size > maxImportBytes;
    setError(isTooLarge ? copy.tooLarge : undefined);
    setChosen({ file: isTooLarge ? null : chosen, attempt: attempt + 1 });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (file === null) setError(copy.noFile);
    else if (canImport) run(file);
  }

  const fileError = error ?? (query.isError ? errorText(query.error, copy.failed) : undefined);
  return (
    <FormModal
      title={texts.title}
      submitText={canImport ? copy.submitCount(texts.count(preview.newCount)) : copy.submit}
      discardTitle={copy.discard}
      dirty={file !== null}
      busy={busy}
      loading={query.isFetching}
      canSubmit={preview === undefined || canImport}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="note">{texts.note}</p>
      <Field label={copy.file} error={fileError}>
        <FileDrop
          file={file}
          onFile={choose}
          accept=".csv,.txt,.tsv,text/csv"
          hint={copy.hint(kind)}
          disabled={busy}
        />
      </Field>
      <div>
        <TextButton onClick={() => downloadCsv(`${texts.exampleName}.csv`, exampleFile(kind))}>
          {copy.example}
        </TextButton>
      </div>
      {file !== null && preview === undefined && !query.isError && (
        <div role="status" aria-label={copy.reading}>
          <Skeleton shape="lines" />
        </div>
      )}
      {preview && <Preview kind={kind} preview={preview} />}
    </FormModal>
  );
}
