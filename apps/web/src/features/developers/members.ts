// A JSON Schema as rows that a person reads: one for each member, by its path.
import type { OpenApi } from '@burnish/contract/openapi';

type Schema = OpenApi['components']['schemas'][string];

export interface MemberType {
  isList: boolean;
  /** What it is, where it has no shape of its own. */
  word: string;
  /** The named shapes that it can have. */
  shapes: string[];
  isNullable: boolean;
  /** The only values that it can have. */
  values: string[];
}

export interface Member {
  /** As `errors` names it: 'address.city', 'invoiceItems[].total'. */
  path: string;
  type: MemberType;
  isRequired: boolean;
  /** What it means and what bounds it, as sentences. */
  text: string;
  /** Of a parameter: where it stands. */
  place?: 'path' | 'query' | 'header';
}

const formats: Readonly<Record<string, string>> = { 'date-time': 'time', email: 'email', binary: 'file' };
const words: Readonly<Record<string, string>> = {
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  string: 'text',
  object: 'object',
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

export function shapeIn(schema: unknown): string | undefined {
  return isSchema(schema) ? schema.$ref?.split('/').at(-1) : undefined;
}

const isNull = (schema: unknown) => isSchema(schema) && schema.type === 'null';

/** The schema without the ways in which it may be null. */
function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const { anyOf, type, ...rest } = schema;
  if (anyOf !== undefined) {
    const others = anyOf.filter((one) => !isNull(one));
    const [only] = others;
    const inner = others.length === 1 && isSchema(only) ? { ...only, ...rest } : { ...rest, anyOf: others };
    return { schema: inner, isNullable: others.length < anyOf.length };
  }
  if (!Array.isArray(type)) return { schema, isNullable: false };
  const [first] = type.filter((one) => one !== 'null');
  return { schema: first === undefined ? rest : { ...rest, type: first }, isNullable: type.includes('null') };
}

function itemOf({ items }: Schema): Schema {
  return isSchema(items) && !Array.isArray(items) ? items : {};
}

function valuesOf({ enum: values, const: value, type }: Schema): string[] {
  if (type === 'boolean') return [];
  const known = value === undefined ? values : [value];
  return (known ?? []).map(String);
}

function typeOf(given: Schema): MemberType {
  const { schema, isNullable } = withoutNull(given);
  if (schema.type === 'array') return { ...typeOf(itemOf(schema)), isList: true, isNullable };
  const ways = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return {
    isList: false,
    word: formats[schema.format ?? ''] ?? words[String(schema.type)] ?? 'anything',
    shapes: ways.flatMap((way) => shapeIn(way) ?? []),
    isNullable,
    values: valuesOf(schema),
  };
}

const counted = (value: number) => value.toLocaleString('en-US');

function lengthOf({ minLength, maxLength }: Schema): string | null {
  if (maxLength === undefined) return null;
  return minLength === undefined || minLength <= 1
    ? `At most ${counted(maxLength)} characters.`
    : `${minLength} to ${counted(maxLength)} characters.`;
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: Schema): string | null {
  if (exclusiveMinimum !== undefined) return `Above ${exclusiveMinimum}.`;
  if (minimum === undefined) return null;
  return maximum === undefined
    ? `At least ${counted(minimum)}.`
    : `${counted(minimum)} to ${counted(maximum)}.`;
}

function textOf(given: Schema): string {
  const { schema } = withoutNull(given);
  const { default: otherwise } = schema;
  const sentences = [
    given.description,
    lengthOf(schema),
    rangeOf(schema),
    otherwise === undefined ? null : `Without it: ${String(otherwise)}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What is written out inside a member, one step down: an object, or the objects of a list. */
function innerOf(given: Schema): { schema: Schema; step: string } | null {
  const { schema } = withoutNull(given);
  if (schema.type === 'array') {
    const inner = innerOf(itemOf(schema));
    return inner && { schema: inner.schema, step: `[]${inner.step}` };
  }
  return schema.properties === undefined ? null : { schema, step: '.' };
}

export function membersOf(schema: Schema, before = ''): Member[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (!isSchema(member)) return [];
    const path = before + name;
    const row = {
      path,
      type: typeOf(member),
      isRequired: required.has(name),
      text: textOf(member),
    };
    const inner = innerOf(member);
    return inner === null ? [row] : [row, ...membersOf(inner.schema, path + inner.step)];
  });
}
