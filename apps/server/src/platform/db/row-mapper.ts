// Turns rows of the driver, which are arrays, into the objects that a statement of Drizzle returns. What each value is follows
// from the statement, and is found out once; Drizzle finds it out for each row.
import { Column, getTableName, is, SQL, Subquery, type Table } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core/query-builders/select.types';

type DriverRow = readonly unknown[];
type Field = SelectedFieldsOrdered[number]['field'];
type Decode = (value: unknown) => unknown;

/** By the name of a table: whether a row of it is always found. */
export type JoinedTables = Readonly<Record<string, boolean>>;

interface Value {
  readonly key: string;
  readonly index: number;
  /** Undefined for values that stay as they are. */
  readonly decode: Decode | undefined;
}

interface Group {
  readonly key: string;
  readonly members: Member[];
  /** The columns directly in it, without expressions. */
  readonly columns: { readonly index: number; readonly table: Table }[];
}

type Member = Value | Group;

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

const isDecoder = (value: unknown): value is Decoder =>
  typeof value === 'object' &&
  value !== null &&
  'mapFromDriverValue' in value &&
  typeof value.mapFromDriverValue === 'function';

function decoderOf(field: Field): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  if ('decoder' in expression && isDecoder(expression.decoder)) return expression.decoder;
  throw new Error('Drizzle no longer says how an expression is decoded.');
}

const unchanged: ReadonlySet<unknown> = new Set([
  Column.prototype.mapFromDriverValue,
  decoderOf(new SQL([])).mapFromDriverValue,
]);

function decodeOf(field: Field): Decode | undefined {
  const decoder = decoderOf(field);
  return unchanged.has(decoder.mapFromDriverValue) ? undefined : (value) => decoder.mapFromDriverValue(value);
}

const createGroup = (key: string): Group => ({ key, members: [], columns: [] });

function groupIn({ members }: Group, key: string): Group {
  const known = members.find((member): member is Group => member.key === key && 'members' in member);
  if (known !== undefined) return known;
  const group = createGroup(key);
  members.push(group);
  return group;
}

/** The members of a row, as they are nested in the selection. */
function groupFields(fields: SelectedFieldsOrdered): Group {
  const root = createGroup('');
  for (const [index, { path, field }] of fields.entries()) {
    const group = path.slice(0, -1).reduce(groupIn, root);
    group.members.push({ key: path.at(-1) ?? '', index, decode: decodeOf(field) });
    if (is(field, Column)) group.columns.push({ index, table: field.table });
  }
  return root;
}

/**
 * The index of the value that is null if a join found no row for the group: that of its first column, if all its columns are of
 * one table that isn't always found. The same rule as Drizzle's.
 */
function presenceOf({ columns }: Group, joined: JoinedTables): number | undefined {
  const [first] = columns;
  if (first === undefined) return undefined;
  const name = getTableName(first.table);
  const isOptional = joined[name] !== true && columns.every(({ table }) => getTableName(table) === name);
  return isOptional ? first.index : undefined;
}

type Read = (row: DriverRow) => unknown;

function readValue({ index, decode }: Value): Read {
  if (decode === undefined) return (row) => row[index];
  return (row) => (row[index] === null ? null : decode(row[index]));
}

function readGroup(group: Group, joined: JoinedTables | undefined, depth: number): Read {
  const members = group.members.map((member) => ({
    key: member.key,
    read: 'members' in member ? readGroup(member, joined, depth + 1) : readValue(member),
  }));
  const presence = joined !== undefined && depth === 1 ? presenceOf(group, joined) : undefined;
  return (row) => {
    if (presence !== undefined && row[presence] === null) return null;
    const result: Record<string, unknown> = {};
    for (const { key, read } of members) result[key] = read(row);
    return result;
  };
}

/** `joined`: undefined for a statement that can't join tables. */
export function createRowMapper(fields: SelectedFieldsOrdered, joined: JoinedTables | undefined): Read {
  return readGroup(groupFields(fields), joined, 0);
}
