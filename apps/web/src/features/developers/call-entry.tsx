import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import { MemberList } from './member-list.tsx';
import type { Call, Refusal } from './reading.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.callPart}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

/** Open without a script, and found by a search in the page. */
function Example({ title, text }: { title: string; text: string }) {
  return (
    <details className={styles.example}>
      <summary>{title}</summary>
      <pre>
        <code>{text}</code>
      </pre>
    </details>
  );
}

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <dl className={styles.members}>
      {refusals.map(({ status, code, sentence }) => (
        <div key={code}>
          <dt>
            <span className={styles.status}>{status}</span> <code>{code}</code>
          </dt>
          <dd className={styles.meaning}>{sentence}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CallEntry({ call }: { call: Call }) {
  const { id, method, path, title, text, access, parameters, body, answer, refusals } = call;
  return (
    <Panel as="article" id={id} aria-labelledby={`${id}-title`} className={styles.call}>
      <header className={styles.callHead}>
        <p className={styles.address}>
          <code>
            <b>{method}</b> {path}
          </code>
          <Tag>{copy.access[access]}</Tag>
        </p>
        <h3 id={`${id}-title`}>{title}</h3>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {parameters.length > 0 && (
        <Part title={copy.parameters}>
          <MemberList members={parameters} asked />
        </Part>
      )}
      {body && (
        <Part title={copy.body}>
          <p className="note">{copy.comesAs[body.comesAs]}</p>
          <MemberList members={body.members} asked />
          {body.example && <Example title={copy.exampleOfBody} text={body.example} />}
        </Part>
      )}
      <Part title={copy.answer(answer.status)}>
        {answer.members.length > 0 ? (
          <MemberList members={answer.members} />
        ) : (
          <p className={styles.text}>{copy.answersNothing}</p>
        )}
        <Example title={copy.exampleOfAnswer} text={answer.example} />
      </Part>
      <Part title={copy.refusals}>
        <Refusals refusals={refusals} />
      </Part>
    </Panel>
  );
}
