import type { ReactNode } from 'react';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import type { NamedSchema, ReferenceSection } from './api-reference.ts';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import { EndpointPanel } from './endpoint.tsx';
import { FieldList, SchemaLinks } from './field-list.tsx';
import { MarkdownLine } from './markdown-text.tsx';
import { schemasId } from './sections.ts';
import { type ContentsEntry, TableOfContents } from './table-of-contents.tsx';
import { ApiKeyProvider } from './try-out/api-key-context.tsx';

interface SectionLayoutProps {
  id: string;
  title: string;
  text: string;
  entries: readonly ContentsEntry[];
  children: ReactNode;
}

function SectionLayout({ id, title, text, entries, children }: SectionLayoutProps) {
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="lead">
          <MarkdownLine text={text} />
        </p>
      </header>
      <div className={styles.columns}>
        <TableOfContents current={id} entries={entries} />
        <div className={styles.content}>
          <Panels>{children}</Panels>
        </div>
      </div>
    </div>
  );
}

function SchemaPanel({ schema: { id, name, fields, oneOf } }: { schema: NamedSchema }) {
  return (
    <Panel id={id} className={styles.section}>
      <h2>{name}</h2>
      {oneOf.length > 0 && (
        <p className={styles.text}>
          {copy.oneOf} <SchemaLinks schemas={oneOf} />
        </p>
      )}
      {fields.length > 0 && <FieldList fields={fields} direction="response" />}
    </Panel>
  );
}

/** A group of calls or the schemas, in detail. */
export function SectionPage({ section }: { section: ReferenceSection }) {
  if ('schemas' in section) {
    const { schemas } = section;
    const entries = schemas.map(({ id, name }) => ({ id, label: name }));
    return (
      <SectionLayout id={schemasId} title={copy.schemas} text={copy.schemasText} entries={entries}>
        {schemas.map((schema) => (
          <SchemaPanel key={schema.id} schema={schema} />
        ))}
      </SectionLayout>
    );
  }
  const { id, name, description, endpoints } = section.group;
  const entries = endpoints.map(({ id: endpointId, method, path }) => ({
    id: endpointId,
    label: `${method} ${path}`,
  }));
  return (
    <SectionLayout id={id} title={name} text={description} entries={entries}>
      <ApiKeyProvider>
        {endpoints.map((endpoint) => (
          <EndpointPanel key={endpoint.id} endpoint={endpoint} />
        ))}
      </ApiKeyProvider>
    </SectionLayout>
  );
}
