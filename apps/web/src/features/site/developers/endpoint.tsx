import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Endpoint, EndpointError } from './api-reference.ts';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import { FieldList } from './field-list.tsx';
import { MarkdownLine } from './markdown-text.tsx';
import { OpenTryOut } from './try-out/open-try-out.tsx';

function EndpointSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.endpointSection}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Example({ title, text }: { title: string; text: string }) {
  return (
    <Disclosure title={title}>
      <pre className={styles.example}>
        <code>{text}</code>
      </pre>
    </Disclosure>
  );
}

function ErrorList({ errors }: { errors: readonly EndpointError[] }) {
  return (
    <dl className={styles.fields}>
      {errors.map(({ status, code, message }) => (
        <div key={code}>
          <dt>
            <span className={styles.status}>{status}</span> <code>{code}</code>
          </dt>
          <dd className={styles.description}>{message}</dd>
        </div>
      ))}
    </dl>
  );
}

export function EndpointPanel({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, title, description, access, parameters, body, response, errors } = endpoint;
  return (
    <Panel
      as="article"
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(styles.section, styles.endpoint)}
    >
      <header className={styles.endpointHead}>
        <p className={styles.url}>
          <code>
            <b>{method}</b> {path}
          </code>
          <Tag>
            <MarkdownLine text={access} />
          </Tag>
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        {description && (
          <p className={styles.text}>
            <MarkdownLine text={description} />
          </p>
        )}
      </header>
      {parameters.length > 0 && (
        <EndpointSection title={copy.parameters}>
          <FieldList fields={parameters} direction="request" />
        </EndpointSection>
      )}
      {body && (
        <EndpointSection title={copy.body}>
          <p className="note">{copy.bodyFormat[body.format]}</p>
          <FieldList fields={body.fields} direction="request" />
          {body.example && <Example title={copy.requestExample} text={body.example} />}
        </EndpointSection>
      )}
      <OpenTryOut endpoint={endpoint} />
      <EndpointSection title={copy.response(response.status)}>
        {response.fields.length > 0 ? (
          <FieldList fields={response.fields} direction="response" />
        ) : (
          <p className={styles.text}>{copy.noResponseBody}</p>
        )}
        <Example title={copy.responseExample} text={response.example} />
      </EndpointSection>
      <EndpointSection title={copy.errors}>
        <ErrorList errors={errors} />
      </EndpointSection>
    </Panel>
  );
}
