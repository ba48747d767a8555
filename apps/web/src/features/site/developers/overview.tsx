import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import type { ReferenceOverview } from './api-reference.ts';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import { MarkdownBlocks, MarkdownLine } from './markdown-text.tsx';
import { schemasId, sectionPath } from './sections.ts';
import { TableOfContents } from './table-of-contents.tsx';

function BasicsSection({ baseUrl, sections }: Pick<ReferenceOverview, 'baseUrl' | 'sections'>) {
  return (
    <section className={styles.group} id="basics" aria-labelledby="basics-title">
      <h2 id="basics-title">{copy.basics}</h2>
      <Panels>
        <Panel>
          <h3>{copy.baseUrl}</h3>
          <div className={styles.prose}>
            <p>
              <code>{baseUrl}</code>
            </p>
            <p>{copy.baseUrlText}</p>
          </div>
        </Panel>
        {sections.map(({ id, title, blocks }) => (
          <Panel key={id} id={id}>
            <h3>{title}</h3>
            <MarkdownBlocks blocks={blocks} />
          </Panel>
        ))}
      </Panels>
    </section>
  );
}

/** Every call, with the same anchor as on its own page. */
function CallsSection({ groups }: Pick<ReferenceOverview, 'groups'>) {
  return (
    <section className={styles.group} id="calls" aria-labelledby="calls-title">
      <h2 id="calls-title">{copy.calls}</h2>
      <Panels>
        {groups.map(({ id, name, description, endpoints }) => (
          <Panel key={id} id={id} className={styles.later}>
            <h3>
              <a href={sectionPath(id)}>{name}</a>
            </h3>
            <p className={styles.text}>
              <MarkdownLine text={description} />
            </p>
            <ul className={styles.calls}>
              {endpoints.map((endpoint) => (
                <li key={endpoint.id} id={endpoint.id}>
                  <a href={`${sectionPath(id)}#${endpoint.id}`}>
                    <code>
                      <b>{endpoint.method}</b> {endpoint.path}
                    </code>
                  </a>
                  <span className={styles.text}>{endpoint.title}</span>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </Panels>
    </section>
  );
}

function SchemasSection({ schemas }: Pick<ReferenceOverview, 'schemas'>) {
  return (
    <section className={styles.group} id={schemasId} aria-labelledby="schemas-title">
      <h2 id="schemas-title">{copy.schemas}</h2>
      <Panel>
        <p className={styles.text}>{copy.schemasText}</p>
        <ul className={styles.names}>
          {schemas.map(({ id, name }) => (
            <li key={id} id={id}>
              <a href={`${sectionPath(schemasId)}#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

/** The start of the API reference: what all calls have in common, and an index of the calls and schemas. */
export function Overview({ overview }: { overview: ReferenceOverview }) {
  const { title, baseUrl, lead, sections, groups, schemas } = overview;
  const entries = [
    ...sections.map((section) => ({ id: section.id, label: section.title })),
    { id: 'calls', label: copy.calls },
  ];
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{copy.page.title(title)}</h1>
        <div className="lead">
          <MarkdownBlocks blocks={lead} />
        </div>
        <div>
          <ButtonLink href={`${baseUrl}/openapi.json`}>{copy.page.download}</ButtonLink>
        </div>
      </header>
      <div className={styles.columns}>
        <TableOfContents current={null} entries={entries} />
        <div className={styles.content}>
          <BasicsSection baseUrl={baseUrl} sections={sections} />
          <CallsSection groups={groups} />
          <SchemasSection schemas={schemas} />
        </div>
      </div>
    </div>
  );
}
