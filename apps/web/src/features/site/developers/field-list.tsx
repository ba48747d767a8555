import { Fragment } from 'react';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import { MarkdownLine } from './markdown-text.tsx';
import { type FieldType, type SchemaField, schemaId } from './schema-fields.ts';
import { schemasId, sectionPath } from './sections.ts';

/** 'Order or Invoice', each linked to its schema. */
export function SchemaLinks({ schemas }: { schemas: readonly string[] }) {
  return schemas.map((schema, index) => (
    <Fragment key={schema}>
      {index > 0 && copy.or}
      <a href={`${sectionPath(schemasId)}#${schemaId(schema)}`}>{schema}</a>
    </Fragment>
  ));
}

function Type({ type }: { type: FieldType }) {
  const { isList, isNullable, schemas, name } = type;
  return (
    <>
      {isList && copy.listOf}
      {schemas.length > 0 ? <SchemaLinks schemas={schemas} /> : name}
      {isNullable && copy.orNull}
    </>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <span>
      {values.length > 1 && `${copy.oneOf} `}
      {values.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && ', '}
          <code>{value}</code>
        </Fragment>
      ))}
    </span>
  );
}

interface FieldListProps {
  fields: readonly SchemaField[];
  /** Requests mark the required fields, responses the optional ones. */
  direction: 'request' | 'response';
}

export function FieldList({ fields, direction }: FieldListProps) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ path, type, isRequired, description, location }) => (
        <div key={path}>
          <dt>
            <code>{path}</code>
            {direction === 'request' && isRequired && <span className="note">{copy.required}</span>}
            {direction === 'response' && !isRequired && <span className="note">{copy.optional}</span>}
          </dt>
          <dd className={styles.type}>
            <Type type={type} />
            {location && `, ${copy.location[location]}`}
          </dd>
          {(description !== '' || type.values.length > 0) && (
            <dd className={styles.description}>
              <MarkdownLine text={description} /> {type.values.length > 0 && <Values values={type.values} />}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
