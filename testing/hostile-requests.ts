// Requests to a call of the contract, made from its own schema and then bent.
import fc from 'fast-check';
import { z } from 'zod';
import { brokenJson, oddHeaders, oddIds, oddNames, oddText, oddValue } from './hostile-values.ts';
import { keysOf } from './keys.ts';

/** JSON on its way: a text as it is, or members in a row, of which a name may come twice. */
type Written = string | readonly (readonly [name: string, value: Written])[];

function write(value: unknown): Written {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value).map(([name, member]) => [name, write(member)] as const);
}

function textOf(written: Written): string {
  if (typeof written === 'string') return written;
  return `{${written.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`;
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

interface Spot {
  readonly path: readonly string[];
  /** On its bounds, just beyond them, what it may be by name, and what trips programs up. */
  readonly telling: readonly (string | number)[];
}

function tellingOf(form: Node): (string | number)[] {
  const { minimum, maximum, minLength, maxLength, enum: names = [] } = form;
  return [
    ...[minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])),
    ...[minLength, maxLength].flatMap((bound) =>
      bound === undefined || bound > 10_000
        ? []
        : ['x'.repeat(Math.max(bound - 1, 0)), 'x'.repeat(bound), 'x'.repeat(bound + 1)],
    ),
    ...names.flatMap((name) => [name, name, name.toUpperCase(), `${name} `]),
  ];
}

/** Text and numbers that the database refuses, or that end as something else. */
const tripping: Readonly<Record<string, readonly (string | number)[]>> = {
  string: [
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(20_000),
    '0000-01-01',
    '9999-12-31',
    '10000-01-01',
    '2026-02-30',
    '+275760-09-13',
    '00000000-0000-0000-0000-000000000000',
  ],
  number: [-1, 0, 1e-7, 0.005, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308],
  integer: [-1, 0, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308],
};

function* spotsOf(schema: Node, path: readonly string[] = []): Generator<Spot> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const forms = member.anyOf ?? [member];
    const here = [...path, name];
    const telling = forms.flatMap((form) => [...tellingOf(form), ...(tripping[form.type ?? ''] ?? [])]);
    yield { path: here, telling: [...new Set(telling)] };
    for (const form of forms) yield* spotsOf(form, here);
  }
}

function readSpots(schema: z.ZodObject | undefined): Spot[] {
  if (schema === undefined) return [];
  return [...spotsOf(node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))];
}

/** The same with one member set, dropped (null) or, where it is to come again, repeated. */
function change(written: Written, path: readonly string[], value: Written | null, again = false): Written {
  const [name = '', ...rest] = path;
  const members = typeof written === 'string' ? [] : written;
  const present = members.find(([known]) => known === name)?.[1] ?? '{}';
  const others = again ? members : members.filter(([known]) => known !== name);
  if (rest.length === 0) return value === null ? others : [...others, [name, value]];
  return [...others, [name, change(present, rest, value, again)]];
}

interface Bend {
  readonly path: readonly string[];
  /** Null: it is missing. */
  readonly value: string | null;
  /** It stands there twice. */
  readonly again: boolean;
}

function bendOf({ path, telling }: Spot): fc.Arbitrary<Bend> {
  const known = telling.map((value) => JSON.stringify(value));
  const value = fc.oneof(oddValue, known.length === 0 ? oddValue : fc.constantFrom(...known));
  const at = fc.constant(path);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ path: at, value, again: fc.constant(false) }) },
    { weight: 1, arbitrary: fc.record({ path: at, value, again: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.constant({ path, value: null, again: false }) },
  );
}

const stowaway: fc.Arbitrary<Bend> = fc
  .tuple(fc.constantFrom(...oddNames), oddValue)
  .map(([name, value]) => ({ path: [name], value, again: false }));

function bodyOf(base: object | undefined, schema: z.ZodObject | undefined): fc.Arbitrary<string> {
  const right = write(base ?? {});
  const bend = fc.oneof(...readSpots(schema).map(bendOf), stowaway);
  const bent = fc
    .array(bend, { minLength: 1, maxLength: 3 })
    .map((bends) =>
      textOf(bends.reduce((written, { path, value, again }) => change(written, path, value, again), right)),
    );
  const cut = fc.nat({ max: 200 }).map((length) => textOf(right).slice(0, length));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(textOf(right)) },
    { weight: 14, arbitrary: bent },
    { weight: 2, arbitrary: oddValue },
    { weight: 1, arbitrary: fc.constantFrom(...brokenJson) },
    { weight: 1, arbitrary: cut },
  );
}

/** Half a character has no place in an address. */
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
  const spots = readSpots(schema);
  const cursors = ids.map((id) => Buffer.from(id).toString('base64url'));
  const given = spots.map(({ path, telling }) =>
    fc
      .tuple(
        fc.constantFrom(...spellings),
        fc.oneof(
          oddText.map(encode),
          fc.constantFrom('1', '200', '1e9', '%', '%zz', '%00', '%ED%A0%80', ...ids, ...cursors),
          fc.constantFrom(...telling, 'a').map((value) => encode(String(value))),
        ),
      )
      .map(([spell, value]) => `${spell(path.join('.'))}=${value}`),
  );
  const unknown = fc
    .tuple(fc.constantFrom(...oddNames), oddText)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const pairs = fc.array(fc.oneof(...given, unknown), { maxLength: spots.length === 0 ? 1 : 4 });
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

export interface HostileRequest {
  readonly id: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Target {
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodObject | undefined;
  /** A right body. */
  readonly base?: object | undefined;
  /** Ids for the path: those of the kind that the call is about, and others. */
  readonly right: readonly string[];
  readonly others: readonly string[];
}

/**
 * One after the other: right in everything, but for the thing that it is about, or one member that is one of its
 * telling values.
 */
export function* tellingRequests({ query, body, base, right, others }: Target): Generator<HostileRequest> {
  const [first = 'none'] = right;
  const written = write(base ?? {});
  const honest = { id: first, query: '', headers: {}, body: textOf(written) };
  yield honest;
  for (const id of others) yield { ...honest, id, body: honest.body.replaceAll(first, id) };
  for (const { path, telling } of readSpots(body))
    for (const value of telling)
      yield { ...honest, body: textOf(change(written, path, JSON.stringify(value))) };
  for (const { path, telling } of readSpots(query))
    for (const value of telling) yield { ...honest, query: `?${path.join('.')}=${encode(String(value))}` };
}

/** Any of its members bent, and the address and the headers as well. */
export function hostileRequest({ query, body, base, right, others }: Target): fc.Arbitrary<HostileRequest> {
  return fc.record({
    id: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...right, ...(right.length === 0 ? ['none'] : [])) },
      { weight: 2, arbitrary: fc.constantFrom(...others) },
      { weight: 1, arbitrary: fc.constantFrom(...oddIds) },
    ),
    query: fc.oneof(
      { weight: query === undefined ? 4 : 0, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: queryOf(query, others) },
    ),
    headers,
    body: bodyOf(base, body),
  });
}
