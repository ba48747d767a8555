// The members of a body, read from its schema, so that tests cover new members automatically.
import { z } from 'zod';
import { keysOf } from './keys.ts';

type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export interface Member {
  /** Dotted, as in field errors. */
  readonly path: string;
  readonly kinds: ReadonlySet<Kind>;
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    anyOf: z.array(node).optional(),
    oneOf: z.array(node).optional(),
    enum: z.array(z.string()).optional(),
    properties: z.record(z.string(), node).optional(),
    /** False for tuples. */
    items: z.union([node, z.literal(false)]).optional(),
  }),
);

interface Node {
  type?: string | undefined;
  anyOf?: Node[] | undefined;
  oneOf?: Node[] | undefined;
  enum?: string[] | undefined;
  properties?: Record<string, Node> | undefined;
  items?: Node | false | undefined;
}

function kindOf(type: string): Kind {
  switch (type) {
    case 'integer':
      return 'number';
    case 'object':
    case 'array':
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      throw new Error(`a schema of the type ${type} is new to these tests`);
  }
}

/** The forms that a value can have; of a discriminated union only the first, which the samples have. */
function formsOf(member: Node): readonly Node[] {
  return (member.anyOf ?? member.oneOf?.slice(0, 1))?.flatMap(formsOf) ?? [member];
}

/** The members of an object, or the first entry of a list. */
function partsOf({ properties, items }: Node): Record<string, Node> {
  return properties ?? (items ? { 0: items } : {});
}

function* membersOf(schema: Node, prefix: string): Generator<Member> {
  for (const [name, member] of Object.entries(partsOf(schema))) {
    const forms = formsOf(member);
    const path = prefix + name;
    yield { path, kinds: new Set(forms.map(({ type }) => kindOf(type ?? 'string'))) };
    for (const form of forms) yield* membersOf(form, `${path}.`);
  }
}

export function listMembers(schema: z.ZodObject): Member[] {
  return [...membersOf(node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })), '')];
}

/** A copy of the body with another value at this path. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.');
  const members = typeof body === 'object' && body !== null ? body : {};
  const inside = new Map(Object.entries(members)).get(name);
  const changed = rest.length === 0 ? value : withValue(inside, rest.join('.'), value);
  return Array.isArray(body) ? body.with(Number(name), changed) : { ...members, [name]: changed };
}

/** A value of every kind. */
export const valuesByKind: { readonly [K in Kind]: unknown } = {
  object: { toString: 'x', length: 1 },
  array: ['text'],
  string: 'text',
  number: 7,
  boolean: true,
  null: null,
};

export const kinds: readonly Kind[] = keysOf(valuesByKind);
