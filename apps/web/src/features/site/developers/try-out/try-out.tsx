import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CopyTextButton } from '../../../../ui/buttons/copy-text-button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { Input, Textarea } from '../../../../ui/forms/input.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../../../ui/overlays/use-confirmation.ts';
import type { Endpoint } from '../api-reference.ts';
import referenceStyles from '../developers.module.css';
import { CallerFields } from './caller-fields.tsx';
import { copy } from './copy.ts';
import { callerOf } from './credential.ts';
import { toCurl } from './curl.ts';
import { ParameterField } from './parameter-field.tsx';
import { buildRequest, enteredParameters, needsForm, takesIdempotencyKey } from './request.ts';
import { OutcomeView } from './response-view.tsx';
import styles from './try-out.module.css';
import { useTryOut } from './use-try-out.ts';

type TryOutState = ReturnType<typeof useTryOut>;

function BodyField({ endpoint, state }: { endpoint: Endpoint; state: TryOutState }) {
  if (endpoint.body === null) return null;
  return (
    <div className={styles.editor}>
      <Field
        label={copy.body}
        hint={endpoint.body.format === 'both' ? copy.bodyFiles : undefined}
        error={state.errors.body ?? undefined}
      >
        <Textarea
          value={state.input.body}
          rows={Math.min(16, state.input.body.split('\n').length + 1)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => state.changeBody(target.value)}
        />
      </Field>
    </div>
  );
}

function MediaTypeField({ endpoint, state }: { endpoint: Endpoint; state: TryOutState }) {
  const { mediaTypes } = endpoint.tryOut;
  if (mediaTypes.length < 2) return null;
  return (
    <Field label={copy.mediaType}>
      <Select
        value={state.input.accept}
        onChange={({ target }) => state.changeAccept(target.value)}
        options={mediaTypes.map((mediaType) => ({ value: mediaType, label: mediaType }))}
      />
    </Field>
  );
}

function IdempotencyKeyField({ endpoint, state }: { endpoint: Endpoint; state: TryOutState }) {
  if (!takesIdempotencyKey(endpoint)) return null;
  return (
    <>
      <Field label={copy.idempotencyKey} hint={copy.idempotencyHint}>
        <Input readOnly value={state.input.idempotencyKey} />
      </Field>
      <div className="btns">
        <Button size="small" onClick={state.renewKey}>
          {copy.newKey}
        </Button>
      </div>
    </>
  );
}

function CopyCurl({ command }: { command: string }) {
  return (
    <CopyTextButton
      text={command}
      caption={copy.copyCurl}
      label={copy.copyCurl}
      copiedText={copy.curlCopied}
    />
  );
}

/** For calls that take files. */
function FormCommand({ command }: { command: string }) {
  return (
    <div className={styles.tryOut}>
      <p className="note">{copy.formOnly}</p>
      <pre className={referenceStyles.example}>
        <code>{command}</code>
      </pre>
      <CopyCurl command={command} />
    </div>
  );
}

/** Makes a call of the API reference, with what the viewer enters. */
export function TryOut({ endpoint }: { endpoint: Endpoint }) {
  const state = useTryOut(endpoint);
  const confirmation = useConfirmation();
  const form = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { input, errors, credentialError } = state;
  const command = toCurl(endpoint, buildRequest(endpoint, input), window.location.origin);

  // After a failed check, which changes the errors.
  useEffect(() => {
    if (errors.body === null && Object.keys(errors.parameters).length === 0 && credentialError === null)
      return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, credentialError]);

  if (needsForm(endpoint)) return <FormCommand command={command} />;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (state.isSending || !state.check()) return;
    if (endpoint.tryOut.isIrreversible) confirmation.open();
    else void state.sendCall();
  }

  return (
    <div ref={form} className={styles.tryOut}>
      {endpoint.method !== 'GET' && <p className={styles.writes}>{copy.writes}</p>}
      <Form onSubmit={submit} aria-labelledby={titleId}>
        <span id={titleId} className="vh">
          {copy.form}: {endpoint.title}
        </span>
        <CallerFields
          endpoint={endpoint}
          entered={state.entered}
          error={credentialError}
          onChoose={state.choose}
        />
        {enteredParameters(endpoint).map((field) => (
          <ParameterField
            key={field.path}
            field={field}
            value={input.parameters[field.path] ?? ''}
            error={errors.parameters[field.path]}
            onChange={(value) => state.changeParameter(field.path, value)}
          />
        ))}
        <BodyField endpoint={endpoint} state={state} />
        <MediaTypeField endpoint={endpoint} state={state} />
        <IdempotencyKeyField endpoint={endpoint} state={state} />
        {credentialError !== null && callerOf(endpoint.tryOut, state.entered) === 'session' && (
          <FormError>{credentialError}</FormError>
        )}
        <div className="btns">
          <Button type="submit" variant="primary" size="small" busy={state.isSending}>
            {state.isSending ? copy.sending : copy.send}
          </Button>
          <CopyCurl command={command} />
        </div>
      </Form>
      {state.outcome !== null && <OutcomeView outcome={state.outcome} />}
      <LazyConfirmDialog
        open={confirmation.isOpen}
        onClose={confirmation.close}
        onConfirm={() => {
          confirmation.close();
          void state.sendCall();
        }}
        title={copy.confirm.title(`${endpoint.method} ${endpoint.path}`)}
        confirmText={copy.confirm.action}
      >
        <p>{copy.confirm.text}</p>
      </LazyConfirmDialog>
    </div>
  );
}
