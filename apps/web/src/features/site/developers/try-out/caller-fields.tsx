import { rememberReturnPath } from '../../../../lib/return-path.ts';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../../ui/forms/segmented-control.tsx';
import type { Endpoint } from '../api-reference.ts';
import { MarkdownLine } from '../markdown-text.tsx';
import { useEnteredKey } from './api-key-context.tsx';
import { copy } from './copy.ts';
import { type Caller, callerOf, type Entered } from './credential.ts';

interface CallerFieldsProps {
  endpoint: Endpoint;
  entered: Entered;
  error: string | null;
  onChoose: (caller: Caller) => void;
}

const callers = [
  { value: 'session', label: copy.asSession },
  { value: 'key', label: copy.asKey },
] as const;

/** The link returns to the call. */
function SignedOut({ endpoint: { id, tryOut } }: { endpoint: Endpoint }) {
  const remember = () => rememberReturnPath(`${window.location.pathname}#${id}`);
  return (
    <p className="note">
      {copy.signedOut}{' '}
      <TextLink to="/auth" onClick={remember}>
        {copy.signIn}
      </TextLink>{' '}
      {tryOut.scope === null ? copy.signInThen : copy.signInOrKey}
    </p>
  );
}

/** Not a password for the browser's password manager, which would store it. */
function KeyField({ scope, error }: { scope: string; error: string | null }) {
  const { apiKey, setApiKey } = useEnteredKey();
  return (
    <Field
      label={copy.apiKey}
      hint={<MarkdownLine text={copy.apiKeyHint(scope)} />}
      error={error ?? undefined}
    >
      <Input
        type="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={apiKey}
        maxLength={200}
        onChange={({ target }) => setApiKey(target.value)}
      />
    </Field>
  );
}

/** Whom the call is made as: the viewer, or the user of a key. */
export function CallerFields({ endpoint, entered, error, onChoose }: CallerFieldsProps) {
  const { scope, isPublic } = endpoint.tryOut;
  const caller = callerOf(endpoint.tryOut, entered);
  if (isPublic) return <p className="note">{copy.publicCall}</p>;
  return (
    <>
      {entered.token === null && <SignedOut endpoint={endpoint} />}
      {entered.token !== null && scope !== null && (
        <SegmentedControl label={copy.caller} value={entered.chosen} onChange={onChoose} options={callers} />
      )}
      {entered.token !== null && caller === 'session' && (
        <p className="note">
          {copy.session} {scope === null && copy.sessionOnly}
        </p>
      )}
      {caller === 'key' && scope !== null && <KeyField scope={scope} error={error} />}
    </>
  );
}
