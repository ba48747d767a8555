// What a migration changes that the code of the release before it doesn't expect. Both run side by side during an upgrade.
import type pg from 'pg';
import { z } from 'zod';

const column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
  /** The database gives it a value if an insert doesn't. */
  hasDefault: z.boolean(),
});

const rule = z.object({
  table: z.string(),
  name: z.string(),
  /** Of a check, a unique index or a foreign key, as PostgreSQL writes it. */
  definition: z.string(),
  /** Names of columns. Empty for those of expressions alone. */
  columns: z.array(z.string()),
});

export interface Schema {
  readonly columns: readonly z.infer<typeof column>[];
  /** Checks, unique indexes and foreign keys, which can refuse a row. */
  readonly rules: readonly z.infer<typeof rule>[];
}

const columnsSql = `
  select relname as "table", attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
    atthasdef or attidentity <> '' as "hasDefault"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`;

const columnsOf = (numbers: string, table: string) => `(
  select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
  where attrelid = ${table} and attnum = any (${numbers})
)`;

const rulesSql = `
  select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition,
    ${columnsOf('conkey', 'conrelid')} as columns
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where pg_constraint.connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
  union all
  select tables.relname, indexes.relname, pg_get_indexdef(indexrelid), ${columnsOf('indkey::int2[]', 'indrelid')}
  from pg_index
    join pg_class as tables on tables.oid = indrelid
    join pg_class as indexes on indexes.oid = indexrelid
  where tables.relnamespace = 'public'::regnamespace and indisunique`;

export async function readSchema(client: Pick<pg.Client, 'query'>): Promise<Schema> {
  const { rows: columns } = await client.query(columnsSql);
  const { rows: rules } = await client.query(rulesSql);
  return { columns: z.array(column).parse(columns), rules: z.array(rule).parse(rules) };
}

const literal = /'(?:[^']|'')*'(?:::[a-z ]+)?(?:, )?/g;

/** A check that lists values, and only has more of them now. */
function allowsMore(before: string, after: string): boolean {
  const values = (definition: string) =>
    new Set(definition.match(literal)?.map((text) => text.replace(/, $/, '')));
  const rest = (definition: string) => definition.replaceAll(literal, '');
  return rest(before) === rest(after) && values(before).isSubsetOf(values(after));
}

/** The column without which a row isn't in a partial index. */
const indexedIfPresent = /WHERE \((\w+) IS NOT NULL\)$/;

const keyOf = ({ table, name }: { readonly table: string; readonly name: string }) => `${table}.${name}`;

/** In words, sorted. Empty: what the earlier code reads and writes is still there and accepted. */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  const tables = new Set(before.columns.map(({ table }) => table));
  const columnsBefore = new Map(before.columns.map((one) => [keyOf(one), one]));
  const columnsAfter = new Map(after.columns.map((one) => [keyOf(one), one]));
  const rulesBefore = new Map(before.rules.map((one) => [keyOf(one), one]));

  const ofOldColumns = before.columns.flatMap((one) => {
    const now = columnsAfter.get(keyOf(one));
    if (now === undefined) return [`column ${keyOf(one)} is gone`];
    return [
      ...(now.type === one.type ? [] : [`column ${keyOf(one)} has another type`]),
      ...(now.isRequired && !one.isRequired ? [`column ${keyOf(one)} is required`] : []),
      ...(one.hasDefault && !now.hasDefault && now.isRequired ? [`column ${keyOf(one)} has no default`] : []),
    ];
  });
  const ofNewColumns = after.columns.flatMap((one) => {
    const isNew = tables.has(one.table) && !columnsBefore.has(keyOf(one));
    return isNew && one.isRequired && !one.hasDefault ? [`new column ${keyOf(one)} is required`] : [];
  });
  const ofRules = after.rules.flatMap((one) => {
    const old = rulesBefore.get(keyOf(one));
    const [, condition] = indexedIfPresent.exec(one.definition) ?? [];
    const columns = condition === undefined ? one.columns : [...one.columns, condition];
    const isOfNewColumn = columns.some((name) => !columnsBefore.has(`${one.table}.${name}`));
    if (!tables.has(one.table) || isOfNewColumn || old?.definition === one.definition) return [];
    if (old === undefined) return [`rule ${keyOf(one)} is new`];
    return allowsMore(old.definition, one.definition) ? [] : [`rule ${keyOf(one)} has changed`];
  });
  return [...ofOldColumns, ...ofNewColumns, ...ofRules].toSorted();
}
