import { useId } from 'react';
import { download } from '../../../../lib/download-text.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import referenceStyles from '../developers.module.css';
import { copy } from './copy.ts';
import {
  fileNameOf,
  headerRows,
  maxShownCharacters,
  mediaTypeOf,
  retryText,
  type ShownBody,
  statusMeaning,
  type TryOutResponse,
} from './response.ts';
import styles from './try-out.module.css';

export interface ShownResponse extends TryOutResponse {
  readonly shown: ShownBody;
}

/** What came of sending a call. */
export type Outcome =
  | { readonly kind: 'response'; readonly response: ShownResponse }
  | { readonly kind: 'unreachable'; readonly text: string };

function bodyNote({ body, shown, ...response }: ShownResponse): string | null {
  if (body.size === 0) return copy.noBody;
  if (shown.text === null) return copy.binary(mediaTypeOf(response));
  return shown.isCut ? copy.cut(maxShownCharacters) : null;
}

function ResponseBody({ response }: { response: ShownResponse }) {
  const { body, shown } = response;
  const note = bodyNote(response);
  return (
    <>
      {body.size > 0 && shown.text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
        <section className={styles.body} tabIndex={0} aria-label={copy.responseBody}>
          <pre>
            <code>{shown.text}</code>
          </pre>
        </section>
      )}
      {note !== null && <p className="note">{note}</p>}
      {body.size > 0 && (
        <div className="btns">
          <Button size="small" onClick={() => download(fileNameOf(response), body)}>
            {copy.download}
          </Button>
        </div>
      )}
    </>
  );
}

function ResponseDetails({ response }: { response: ShownResponse }) {
  const id = useId();
  const retry = retryText(response);
  const rows = headerRows(response, response.shown.text);
  return (
    <section className={styles.response} aria-labelledby={id}>
      <h3 id={id}>{copy.response}</h3>
      <p role="status">
        <b>
          {response.status} {statusMeaning(response.status)}
        </b>{' '}
        <span className="note">{copy.time(response.milliseconds)}</span>
        {retry !== null && <span className={styles.retry}>{retry}</span>}
      </p>
      {rows.length > 0 && (
        <dl className={referenceStyles.fields}>
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ResponseBody response={response} />
    </section>
  );
}

export function OutcomeView({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'unreachable') return <FormError>{outcome.text}</FormError>;
  return <ResponseDetails response={outcome.response} />;
}
