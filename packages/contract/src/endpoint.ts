// One definition makes the handler's types, the client's types, the request check, the reply's encoding,
// the API description, and the row in the walk of every endpoint with every kind of caller.
import type { ErrorCode } from '@burnish/domain/errors';
import type { z } from 'zod';

/** Who may call: anybody, who is signed in, or who is signed in as an admin. */
export type Access = 'anyone' | 'user' | 'admin';

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export interface EndpointDefinition {
  readonly access: Access;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body may, or must, come as form data with one file in this field. */
  readonly upload?: { readonly field: string; readonly required: boolean };
  /** The body must come as form data with photographs in any of these fields: several, and larger than other files. */
  readonly photoFields?: readonly [string, ...string[]];
  /** The body is about many things at once, and may be larger than that of other calls. */
  readonly isLong?: true;
  /** What stands in `data` of a successful answer. */
  readonly reply: z.ZodObject | z.ZodDiscriminatedUnion;
  /** The members of `data` stand once more beside `success`. */
  readonly beside?: true;
  readonly status?: 200 | 201;
  /** With `Accept: image/*` the call answers the picture itself, to which the reply holds the address. */
  readonly picture?: true;
  /** Stands in `message` of a successful answer. */
  readonly message?: string;
  /** The refusal of an id in the path that is no id at all; without it, it is simply not there. */
  readonly malformedId?: ErrorCode;
  readonly sample: { readonly query?: object; readonly body?: object; readonly reply: object };
}

type Schema = z.ZodType;
type ReplyOfDefinition<D> = D extends { reply: infer R extends Schema } ? z.input<R> : never;
type BodyInput<D> = D extends { body: infer B extends Schema } ? z.input<B> : undefined;
type BodyChecked<D> = D extends { body: infer B extends Schema } ? z.output<B> : undefined;
type QueryInput<D> = D extends { query: infer Q extends Schema } ? z.input<Q> : undefined;
type QueryChecked<D> = D extends { query: infer Q extends Schema } ? z.output<Q> : undefined;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathParams<Key> = Key extends `${string} ${infer Path}`
  ? [ParamNames<Path>] extends [never]
    ? undefined
    : { readonly [N in ParamNames<Path>]: string }
  : undefined;

/** What a client sends and gets, by endpoint. */
export type WireOf<Table> = {
  readonly [K in keyof Table]: {
    readonly params: PathParams<K>;
    readonly query: QueryInput<Table[K]>;
    readonly body: BodyInput<Table[K]>;
    readonly reply: Table[K] extends { reply: infer R extends Schema } ? z.output<R> : never;
  };
};

/** What a handler is given once the request is checked, and what it must answer, by endpoint. */
export type HandledOf<Table> = {
  readonly [K in keyof Table]: {
    readonly params: PathParams<K>;
    readonly query: QueryChecked<Table[K]>;
    readonly body: BodyChecked<Table[K]>;
    readonly reply: ReplyOfDefinition<Table[K]>;
  };
};

/** Creating calls take an `Idempotency-Key`; those that sign somebody in or out do not. */
export function takesIdempotencyKey(key: string): boolean {
  return key.startsWith('POST /') && !key.startsWith('POST /auth/');
}

/** Keeps each definition's own schemas in its type, while its form is checked. */
export function endpoints<const Table extends { readonly [K in EndpointKey]?: EndpointDefinition }>(
  table: Table,
): Table {
  return table;
}
