import { ButtonLink } from '../../ui/button-link.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { CallEntry } from './call-entry.tsx';
import { Contents } from './contents.tsx';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import { MemberList } from './member-list.tsx';
import { Prose } from './prose-text.tsx';
import type { Group, Reading, Shape } from './reading.ts';
import { shapeId } from './shape-id.ts';

function Basics({ base, chapters }: Pick<Reading, 'base' | 'chapters'>) {
  return (
    <section className={styles.group} id="basics" aria-labelledby="basics-title">
      <h2 id="basics-title">{copy.basics}</h2>
      <Panels>
        <Panel>
          <h3>{copy.base}</h3>
          <div className={styles.prose}>
            <p>
              <code>{base}</code>
            </p>
            <p>{copy.baseText}</p>
          </div>
        </Panel>
        {chapters.map(({ id, title, blocks }) => (
          <Panel key={id} id={id}>
            <h3>{title}</h3>
            <Prose blocks={blocks} />
          </Panel>
        ))}
      </Panels>
    </section>
  );
}

function Calls({ group: { id, name, text, calls } }: { group: Group }) {
  return (
    <section className={styles.group} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      <p className={styles.text}>{text}</p>
      <Panels>
        {calls.map((call) => (
          <CallEntry key={call.id} call={call} />
        ))}
      </Panels>
    </section>
  );
}

function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <section className={styles.group} id="shapes" aria-labelledby="shapes-title">
      <h2 id="shapes-title">{copy.shapes}</h2>
      <p className={styles.text}>{copy.shapesText}</p>
      <Panels>
        {shapes.map(({ id, name, members, oneOf }) => (
          <Panel key={id} id={id}>
            <h3>{name}</h3>
            {oneOf.length > 0 && (
              <p className={styles.text}>
                {copy.eitherOf}{' '}
                {oneOf.map((shape, index) => (
                  <span key={shape}>
                    {index > 0 && copy.or}
                    <a href={`#${shapeId(shape)}`}>{shape}</a>
                  </span>
                ))}
              </p>
            )}
            {members.length > 0 && <MemberList members={members} />}
          </Panel>
        ))}
      </Panels>
    </section>
  );
}

export function Developers({ reading }: { reading: Reading }) {
  const { title, base, lead, chapters, groups, shapes } = reading;
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{copy.page.title(title)}</h1>
        <div className="lead">
          <Prose blocks={lead} />
        </div>
        <div>
          <ButtonLink href={`${base}/openapi.json`}>{copy.page.download}</ButtonLink>
        </div>
      </header>
      <div className={styles.columns}>
        <Contents reading={reading} />
        <div className={styles.content}>
          <Basics base={base} chapters={chapters} />
          {groups.map((group) => (
            <Calls key={group.id} group={group} />
          ))}
          <Shapes shapes={shapes} />
        </div>
      </div>
    </div>
  );
}
