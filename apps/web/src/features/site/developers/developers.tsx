import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import type { ApiReference, Group, NamedSchema } from './api-reference.ts';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import { EndpointPanel } from './endpoint.tsx';
import { FieldList, SchemaLinks } from './field-list.tsx';
import { MarkdownBlocks } from './markdown-text.tsx';
import { TableOfContents } from './table-of-contents.tsx';

function BasicsSection({ baseUrl, sections }: Pick<ApiReference, 'baseUrl' | 'sections'>) {
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

function EndpointsSection({ group: { id, name, description, endpoints } }: { group: Group }) {
  return (
    <section className={styles.group} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      <p className={styles.text}>{description}</p>
      <Panels>
        {endpoints.map((endpoint) => (
          <EndpointPanel key={endpoint.id} endpoint={endpoint} />
        ))}
      </Panels>
    </section>
  );
}

function SchemasSection({ schemas }: { schemas: readonly NamedSchema[] }) {
  return (
    <section className={styles.group} id="schemas" aria-labelledby="schemas-title">
      <h2 id="schemas-title">{copy.schemas}</h2>
      <p className={styles.text}>{copy.schemasText}</p>
      <Panels>
        {schemas.map(({ id, name, fields, oneOf }) => (
          <Panel key={id} id={id}>
            <h3>{name}</h3>
            {oneOf.length > 0 && (
              <p className={styles.text}>
                {copy.oneOf} <SchemaLinks schemas={oneOf} />
              </p>
            )}
            {fields.length > 0 && <FieldList fields={fields} direction="response" />}
          </Panel>
        ))}
      </Panels>
    </section>
  );
}

export function Developers({ reference }: { reference: ApiReference }) {
  const { title, baseUrl, lead, sections, groups, schemas } = reference;
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
        <TableOfContents reference={reference} />
        <div className={styles.content}>
          <BasicsSection baseUrl={baseUrl} sections={sections} />
          {groups.map((group) => (
            <EndpointsSection key={group.id} group={group} />
          ))}
          <SchemasSection schemas={schemas} />
        </div>
      </div>
    </div>
  );
}
