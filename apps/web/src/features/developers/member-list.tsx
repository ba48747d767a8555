import { Fragment } from 'react';
import { copy } from './copy.ts';
import styles from './developers.module.css';
import type { Member, MemberType } from './members.ts';
import { runsOf } from './prose.ts';
import { Runs } from './prose-text.tsx';
import { shapeId } from './shape-id.ts';

function Type({ type }: { type: MemberType }) {
  const { isList, isNullable, shapes, word } = type;
  return (
    <>
      {isList && copy.listOf}
      {shapes.map((shape, index) => (
        <Fragment key={shape}>
          {index > 0 && copy.or}
          <a href={`#${shapeId(shape)}`}>{shape}</a>
        </Fragment>
      ))}
      {shapes.length === 0 && word}
      {isNullable && copy.orNull}
    </>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <span className={styles.values}>
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

/** Name and type beside what it means, one row for each member. `asked`: a caller sends them. */
export function MemberList({ members, asked = false }: { members: readonly Member[]; asked?: boolean }) {
  return (
    <dl className={styles.members}>
      {members.map(({ path, type, isRequired, text, place }) => (
        <div key={path}>
          <dt>
            <code>{path}</code>
            {asked && isRequired && <span className="note">{copy.required}</span>}
            {!asked && !isRequired && <span className="note">{copy.optional}</span>}
          </dt>
          <dd className={styles.type}>
            <Type type={type} />
            {place && `, ${copy.place[place]}`}
          </dd>
          {(text !== '' || type.values.length > 0) && (
            <dd className={styles.meaning}>
              <Runs runs={runsOf(text)} /> {type.values.length > 0 && <Values values={type.values} />}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
