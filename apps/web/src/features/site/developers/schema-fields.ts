// Turns a JSON Schema into rows for the page: one per property, nested ones by their path.
import type { OpenApi } from '@burnish/contract/openapi/openapi';

type Schema = OpenApi['components']['schemas'][string];

export interface FieldType {
  isList: boolean;
  /** For types that aren't a named schema. */
  name: string;
  /** The named schemas that it can be. */
  schemas: string[];
  isNullable: boolean;
  /** All possible values of an enum or constant. */
  values: string[];
}

export interface SchemaField {
  /** As in `errors`: 'address.city', 'invoiceItems[].total'. */
  path: string;
  type: FieldType;
  isRequired: boolean;
  /** Meaning, limits and default, in sentences. */
  description: string;
  /** Of parameters only. */
  location?: 'path' | 'query' | 'header';
}

/** The anchor of a named schema on the page. */
export const schemaId = (name: string) => `schema-${name}`;

const formats: Readonly<Record<string, string>> = { 'date-time': 'time', email: 'email', binary: 'file' };
const typeNames: Readonly<Record<string, string>> = {
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  string: 'text',
  object: 'object',
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The name of the schema that a `$ref` points to. */
export function referencedSchema(schema: unknown): string | undefined {
  return isSchema(schema) ? schema.$ref?.split('/').at(-1) : undefined;
}

const isNull = (schema: unknown) => isSchema(schema) && schema.type === 'null';

/** Splits nullability off the schema. */
function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const { anyOf, type, ...rest } = schema;
  if (anyOf !== undefined) {
    const members = anyOf.filter((member) => !isNull(member));
    const [only] = members;
    const inner = members.length === 1 && isSchema(only) ? { ...only, ...rest } : { ...rest, anyOf: members };
    return { schema: inner, isNullable: members.length < anyOf.length };
  }
  if (!Array.isArray(type)) return { schema, isNullable: false };
  const [first] = type.filter((name) => name !== 'null');
  return { schema: first === undefined ? rest : { ...rest, type: first }, isNullable: type.includes('null') };
}

/** Of a tuple that of its first entry. */
function itemSchema({ items, prefixItems }: Schema): Schema {
  const schema = prefixItems?.[0] ?? items;
  return isSchema(schema) && !Array.isArray(schema) ? schema : {};
}

function listValues({ enum: values, const: value, type }: Schema): string[] {
  if (type === 'boolean') return [];
  const allowed = value === undefined ? values : [value];
  return (allowed ?? []).map(String);
}

function alternativesOf({ anyOf = [], oneOf = [] }: Schema): Schema[] {
  return [...anyOf, ...oneOf].filter(isSchema);
}

/** The type that all alternatives have. */
function sharedType(alternatives: readonly Schema[]): Schema['type'] {
  const [first, ...others] = alternatives.map(({ type }) => type);
  return others.every((type) => type === first) ? first : undefined;
}

function fieldType(nullableSchema: Schema): FieldType {
  const { schema, isNullable } = withoutNull(nullableSchema);
  const alternatives = alternativesOf(schema);
  // A parameter that can be repeated is a single value or a list of them.
  const list = [schema, ...alternatives].find(({ type }) => type === 'array');
  if (list !== undefined) return { ...fieldType(itemSchema(list)), isList: true, isNullable };
  const type = schema.type ?? sharedType(alternatives);
  return {
    isList: false,
    name: formats[schema.format ?? ''] ?? typeNames[String(type)] ?? 'anything',
    schemas: [schema, ...alternatives].flatMap((alternative) => referencedSchema(alternative) ?? []),
    isNullable,
    values: listValues(schema),
  };
}

const formatNumber = (value: number) => value.toLocaleString('en-US');

function lengthText({ minLength, maxLength }: Schema): string | null {
  if (maxLength === undefined) return null;
  return minLength === undefined || minLength <= 1
    ? `At most ${formatNumber(maxLength)} characters.`
    : `${minLength} to ${formatNumber(maxLength)} characters.`;
}

function rangeText({ minimum, maximum, exclusiveMinimum }: Schema): string | null {
  if (exclusiveMinimum !== undefined) return `Above ${exclusiveMinimum}.`;
  if (minimum === undefined) return null;
  return maximum === undefined
    ? `At least ${formatNumber(minimum)}.`
    : `${formatNumber(minimum)} to ${formatNumber(maximum)}.`;
}

function fieldText(nullableSchema: Schema): string {
  const { schema } = withoutNull(nullableSchema);
  const { default: defaultValue } = schema;
  const sentences = [
    nullableSchema.description,
    lengthText(schema),
    rangeText(schema),
    defaultValue === undefined ? null : `Default: ${String(defaultValue)}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** An inline object, or the inline objects of a list, with the separator for the path. */
function nestedSchema(nullableSchema: Schema): { schema: Schema; separator: string } | null {
  const { schema } = withoutNull(nullableSchema);
  if (schema.type === 'array') {
    const inner = nestedSchema(itemSchema(schema));
    return inner && { schema: inner.schema, separator: `[]${inner.separator}` };
  }
  return schema.properties === undefined ? null : { schema, separator: '.' };
}

export function schemaFields(schema: Schema, pathPrefix = ''): SchemaField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const path = pathPrefix + name;
    const field = {
      path,
      type: fieldType(property),
      isRequired: required.has(name),
      description: fieldText(property),
    };
    const nested = nestedSchema(property);
    return nested === null ? [field] : [field, ...schemaFields(nested.schema, path + nested.separator)];
  });
}
