// Valid and malformed requests, generated from the schemas of a call.
import fc from 'fast-check';
import { z } from 'zod';
import { keysOf } from './keys.ts';
import { brokenJson, oddHeaders, oddIds, oddNames, oddText, oddValue } from './malformed-values.ts';

/** JSON before serialization: a serialized value, or a list of members, in which a name may repeat. */
type JsonText = string | readonly (readonly [name: string, value: JsonText])[];

function write(value: unknown): JsonText {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value).map(([name, member]) => [name, write(member)] as const);
}

function textOf(json: JsonText): string {
  if (typeof json === 'string') return json;
  return `{${json.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`;
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    anyOf: z.array(node).optional(),
    enum: z.array(z.string()).optional(),
    properties: z.record(z.string(), node).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
  }),
);

interface Node {
  type?: string | undefined;
  anyOf?: Node[] | undefined;
  enum?: string[] | undefined;
  properties?: Record<string, Node> | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
}

interface Member {
  readonly path: readonly string[];
  /** Values at the bounds, just beyond them, enum values, and values that commonly break programs. */
  readonly edgeCases: readonly (string | number)[];
}

function edgeCasesOf(form: Node): (string | number)[] {
  const { minimum, maximum, minLength, maxLength, enum: names = [] } = form;
  return [
    ...[minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])),
    ...[minLength, maxLength].flatMap((bound) =>
      bound === undefined || bound > 10_000
        ? []
        : ['x'.repeat(Math.max(bound - 1, 0)), 'x'.repeat(bound), 'x'.repeat(bound + 1)],
    ),
    ...names,
    // One wrong spelling of each kind.
    ...names.slice(0, 1).flatMap((name) => [name.toUpperCase(), `${name} `]),
  ];
}

/** Text and numbers that the database rejects or changes. */
const problematicValues: Readonly<Record<string, readonly (string | number)[]>> = {
  string: [
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(20_000),
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '+275760-09-13',
    '00000000-0000-0000-0000-000000000000',
  ],
  number: [-1, 0, 0.005, 1.5, 2 ** 31, 2 ** 63, 1e308],
  integer: [-1, 0, 0.5, 2 ** 31, 2 ** 63],
};

function* listMembers(schema: Node, path: readonly string[] = []): Generator<Member> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const forms = member.anyOf ?? [member];
    const memberPath = [...path, name];
    const edgeCases = forms.flatMap((form) => [
      ...edgeCasesOf(form),
      ...(problematicValues[form.type ?? ''] ?? []),
    ]);
    yield { path: memberPath, edgeCases: [...new Set(edgeCases)] };
    for (const form of forms) yield* listMembers(form, memberPath);
  }
}

function readMembers(schema: z.ZodObject | undefined): Member[] {
  if (schema === undefined) return [];
  return [...listMembers(node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))];
}

/** The same JSON with one member set, removed (null), or repeated. */
function change(
  json: JsonText,
  path: readonly string[],
  value: JsonText | null,
  isRepeated = false,
): JsonText {
  const [name = '', ...rest] = path;
  const members = typeof json === 'string' ? [] : json;
  const present = members.find(([known]) => known === name)?.[1] ?? '{}';
  const others = isRepeated ? members : members.filter(([known]) => known !== name);
  if (rest.length === 0) return value === null ? others : [...others, [name, value]];
  return [...others, [name, change(present, rest, value, isRepeated)]];
}

interface Mutation {
  readonly path: readonly string[];
  /** Null removes the member. */
  readonly value: string | null;
  /** Adds the member a second time. */
  readonly isRepeated: boolean;
}

function mutationOf({ path, edgeCases }: Member): fc.Arbitrary<Mutation> {
  const known = edgeCases.map((value) => JSON.stringify(value));
  const value = fc.oneof(oddValue, known.length === 0 ? oddValue : fc.constantFrom(...known));
  const pathArbitrary = fc.constant(path);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ path: pathArbitrary, value, isRepeated: fc.constant(false) }) },
    { weight: 1, arbitrary: fc.record({ path: pathArbitrary, value, isRepeated: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.constant({ path, value: null, isRepeated: false }) },
  );
}

const unknownMember: fc.Arbitrary<Mutation> = fc
  .tuple(fc.constantFrom(...oddNames), oddValue)
  .map(([name, value]) => ({ path: [name], value, isRepeated: false }));

/** JSON text: the valid body, one with changed members, any value, or invalid JSON. */
export function malformedBody(
  base: object | undefined,
  schema: z.ZodObject | undefined,
): fc.Arbitrary<string> {
  const valid = write(base ?? {});
  const mutation = fc.oneof(...readMembers(schema).map(mutationOf), unknownMember);
  const mutated = fc
    .array(mutation, { minLength: 1, maxLength: 3 })
    .map((mutations) =>
      textOf(
        mutations.reduce((json, { path, value, isRepeated }) => change(json, path, value, isRepeated), valid),
      ),
    );
  const cut = fc.nat({ max: 200 }).map((length) => textOf(valid).slice(0, length));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(textOf(valid)) },
    { weight: 14, arbitrary: mutated },
    { weight: 2, arbitrary: oddValue },
    { weight: 1, arbitrary: fc.constantFrom(...brokenJson) },
    { weight: 1, arbitrary: cut },
  );
}

/** A lone surrogate can't be encoded in a URL. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name,
  (name) => name,
  (name) => `${name}[]`,
  (name) => `${name}[$gt]`,
  (name) => `${name}.a`,
  (name) => name.toUpperCase(),
  (name) => `%20${name}`,
];

function queryOf(schema: z.ZodObject | undefined, ids: readonly string[]): fc.Arbitrary<string> {
  const members = readMembers(schema);
  const cursors = ids.map((id) => Buffer.from(id).toString('base64url'));
  const given = members.map(({ path, edgeCases }) =>
    fc
      .tuple(
        fc.constantFrom(...spellings),
        fc.oneof(
          oddText.map(encode),
          fc.constantFrom('1', '200', '1e9', '%', '%zz', '%00', '%ED%A0%80', ...ids, ...cursors),
          fc.constantFrom(...edgeCases, 'a').map((value) => encode(String(value))),
        ),
      )
      .map(([spell, value]) => `${spell(path.join('.'))}=${value}`),
  );
  const unknown = fc
    .tuple(fc.constantFrom(...oddNames), oddText)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const pairs = fc.array(fc.oneof(...given, unknown), { maxLength: members.length === 0 ? 1 : 4 });
  return pairs.map((all) => (all.length === 0 ? '' : `?${all.join('&')}`));
}

const header = fc
  .constantFrom(...keysOf(oddHeaders))
  .chain((name) => fc.constantFrom(...(oddHeaders[name] ?? [''])).map((value) => [name, value] as const));
const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 7, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }).map((all) => Object.fromEntries(all)),
  },
);

export interface GeneratedRequest {
  readonly id: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Target {
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodObject | undefined;
  /** A valid body. */
  readonly validBody?: object | undefined;
  /** IDs for the path: valid for the call, and of other entities. */
  readonly validIds: readonly string[];
  readonly otherIds: readonly string[];
}

/**
 * Yields requests that are valid except for the entity they refer to, or for one member with one of its edge
 * values.
 */
export function* edgeCaseRequests({
  query,
  body,
  validBody,
  validIds,
  otherIds,
}: Target): Generator<GeneratedRequest> {
  const [first = 'none'] = validIds;
  const json = write(validBody ?? {});
  const valid = { id: first, query: '', headers: {}, body: textOf(json) };
  yield valid;
  for (const id of otherIds) yield { ...valid, id, body: valid.body.replaceAll(first, id) };
  for (const { path, edgeCases } of readMembers(body))
    for (const value of edgeCases)
      yield { ...valid, body: textOf(change(json, path, JSON.stringify(value))) };
  for (const { path, edgeCases } of readMembers(query))
    for (const value of edgeCases) yield { ...valid, query: `?${path.join('.')}=${encode(String(value))}` };
}

/** A request whose members, path and headers may be malformed. */
export function malformedRequest({
  query,
  body,
  validBody,
  validIds,
  otherIds,
}: Target): fc.Arbitrary<GeneratedRequest> {
  return fc.record({
    id: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...validIds, ...(validIds.length === 0 ? ['none'] : [])) },
      { weight: 2, arbitrary: fc.constantFrom(...otherIds) },
      { weight: 1, arbitrary: fc.constantFrom(...oddIds) },
    ),
    query: fc.oneof(
      { weight: query === undefined ? 4 : 0, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: queryOf(query, otherIds) },
    ),
    headers,
    body: malformedBody(validBody, body),
  });
}
