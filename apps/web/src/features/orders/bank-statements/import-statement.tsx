import { maxStatementBytes, statementTextLength } from '@burnish/domain/bank-statements/statement-line';
import { currencies, isCurrency } from '@burnish/domain/money/money';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '../../../lib/api-error.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { FieldPair } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { emptyImport, importForm, mappingFields, previewForm } from './import-form.ts';
import { MappingFields } from './mapping-fields.tsx';
import { PreviewedLines, Problems } from './preview.tsx';
import { useImport, usePreview } from './queries.ts';

const texts = copy.form;
const serverFields = ['statement', 'account', 'currency'] as const;
type Errors = Partial<Record<(typeof serverFields)[number], string>>;

/** Imports a bank statement: the file, how its columns are read, and what will be imported. */
export default function ImportStatement({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState(emptyImport);
  const [errors, setErrors] = useState<Errors>({});
  const { file, mapping, currency } = input;
  const previewKey =
    file && [file.name, file.size, file.lastModified, currency, ...mappingFields(mapping)].join('|');
  const query = usePreview(previewForm(input), previewKey ?? '');
  const preview = file === null || query.isError ? undefined : query.data?.preview;
  const { busy, run } = useImport({
    onDone: onClose,
    onError(error) {
      const found = fieldErrors(error, serverFields);
      if (found.length === 0) setErrors({ statement: errorText(error, texts.failed) });
      else setErrors(Object.fromEntries(found.map(({ field, message }) => [field, message])));
    },
  });

  function choose(chosen: File | null): void {
    const isTooLarge = chosen !== null && chosen.size > maxStatementBytes;
    setErrors(isTooLarge ? { statement: texts.tooLarge } : {});
    setInput({ ...emptyImport, file: isTooLarge ? null : chosen });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (file === null) setErrors({ statement: texts.noFile });
    else if (preview !== undefined && preview.problems.length === 0) run(importForm(file, input, preview));
  }

  const fileError = errors.statement ?? (query.isError ? errorText(query.error, texts.failed) : undefined);
  const usedCurrency = currency ?? preview?.currency ?? 'NGN';
  return (
    <FormModal
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={file !== null}
      busy={busy}
      loading={query.isFetching}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.file} error={fileError}>
        <FileDrop
          file={file}
          onFile={choose}
          accept=".csv,.txt,.xml,text/csv,text/xml"
          hint={texts.hint}
          disabled={busy}
        />
      </Field>
      {file !== null && preview === undefined && !query.isError && (
        <div role="status" aria-label={texts.reading}>
          <Skeleton shape="lines" />
        </div>
      )}
      {preview && (
        <>
          <FieldPair>
            <Field label={texts.account} hint={texts.accountHint} error={errors.account}>
              <Input
                value={input.account ?? preview.account ?? ''}
                maxLength={statementTextLength.account}
                autoComplete="off"
                required
                onChange={({ target }) => setInput({ ...input, account: target.value })}
              />
            </Field>
            <Field label={texts.currency} error={errors.currency}>
              <Select
                value={usedCurrency}
                disabled={preview.format !== 'csv'}
                options={currencies.map((value) => ({ value, label: value }))}
                onChange={({ target: { value } }) =>
                  setInput({ ...input, mapping: preview.mapping, currency: isCurrency(value) ? value : null })
                }
              />
            </Field>
          </FieldPair>
          {preview.mapping && (
            <MappingFields
              columns={preview.columns}
              mapping={preview.mapping}
              isRemembered={preview.isRemembered}
              onChange={(changed) => setInput({ ...input, mapping: changed })}
            />
          )}
          <Problems problems={preview.problems} />
          <PreviewedLines preview={preview} currency={usedCurrency} />
        </>
      )}
    </FormModal>
  );
}
