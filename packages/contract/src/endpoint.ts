// Each call has one definition. The types of its handler and client, its validation, the encoding of its reply, its API
// description and its row in the access test are derived from it.
import type { ApiKeyScope } from '@burnish/domain/accounts/api-key';
import type { ErrorCode } from '@burnish/domain/errors';
import type { Permission } from '@burnish/domain/permissions';
import type { z } from 'zod';
import type { CostClass } from './cost.ts';
import type { FileLimits } from './file-limits.ts';

/** Who may call: everyone, signed-in users, or users whose role has the permission. */
export type Access = 'public' | 'authenticated' | Permission;

/** Whether a call needs a permission, so that only staff can make it. */
export function isPermission(access: Access): access is Permission {
  return access !== 'public' && access !== 'authenticated';
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export interface EndpointDefinition {
  readonly access: Access;
  /** Callers need this permission, too. */
  readonly alsoRequires?: Permission;
  readonly cost: CostClass;
  /**
   * What an API key needs for the call. Null: keys can't make it, or it is public. Calls about sign-in, roles, what invoices
   * state, and calls that cover several areas are for sessions only.
   */
  readonly scope: ApiKeyScope | null;
  /** Callers with this permission may use the call for every user's entities, others only for their own. */
  readonly staffPermission?: Permission;
  /** Users who must set up a second factor first can make this call, and no other. */
  readonly isSecondFactorSetup?: true;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body can be form data with one file in this field. If `required`, JSON isn't accepted. */
  readonly upload?: FileLimits & { readonly field: string; readonly required: boolean };
  /** The body must be form data with files in any of these fields. They are streamed. */
  readonly fileFields?: readonly [string, ...string[]];
  /** `data` of a successful response. */
  readonly reply: z.ZodObject | z.ZodDiscriminatedUnion;
  /** Repeats the fields of `data` at the top level of the response. */
  readonly spreadData?: true;
  readonly status?: 200 | 201;
  /** With `Accept: image/*` the response is the image itself instead of its URL. */
  readonly servesImage?: true;
  /** The response is a CSV file instead of JSON. */
  readonly servesCsv?: true;
  /** `message` of a successful response. */
  readonly message?: string;
  /** The error for a malformed ID in the path. The default is NOT_FOUND. */
  readonly malformedId?: ErrorCode;
  readonly sample: { readonly query?: object; readonly body?: object; readonly reply: object };
}

type Schema = z.ZodType;
type ReplyOfDefinition<D> = D extends { reply: infer R extends Schema } ? z.input<R> : never;
type BodyInput<D> = D extends { body: infer B extends Schema } ? z.input<B> : undefined;
type BodyOutput<D> = D extends { body: infer B extends Schema } ? z.output<B> : undefined;
type QueryInput<D> = D extends { query: infer Q extends Schema } ? z.input<Q> : undefined;
type QueryOutput<D> = D extends { query: infer Q extends Schema } ? z.output<Q> : undefined;

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

/** What clients send and receive, by endpoint. */
export type WireOf<Table> = {
  readonly [K in keyof Table]: {
    readonly params: PathParams<K>;
    readonly query: QueryInput<Table[K]>;
    readonly body: BodyInput<Table[K]>;
    readonly reply: Table[K] extends { reply: infer R extends Schema } ? z.output<R> : never;
  };
};

/** What handlers get after validation and must return, by endpoint. */
export type HandledOf<Table> = {
  readonly [K in keyof Table]: {
    readonly params: PathParams<K>;
    readonly query: QueryOutput<Table[K]>;
    readonly body: BodyOutput<Table[K]>;
    readonly reply: ReplyOfDefinition<Table[K]>;
  };
};

/** As `takesIdempotencyKey`, for the types of clients. */
export type TakesIdempotencyKey<Key> = Key extends
  | `POST /auth/${string}`
  | `POST /photos/shared/${string}`
  | 'POST /admin/webhooks'
  ? false
  : Key extends `POST /${string}`
    ? true
    : false;

/** POST calls accept an `Idempotency-Key`, except for authentication, guests, and a response with a secret, which isn't stored. */
export function takesIdempotencyKey(key: string): boolean {
  return /^POST \/(?!auth\/|photos\/shared\/|admin\/webhooks$)/.test(key);
}

/**
 * Whether the call is refused while the disk of the database has little space left. Signing in and out, passwords and
 * removing something are still possible then.
 */
export function needsSpace(key: string): boolean {
  return /^(POST|PUT) \/(?!auth\/)/.test(key);
}

/** Checks the definitions and keeps their precise types. */
export function endpoints<const Table extends { readonly [K in EndpointKey]?: EndpointDefinition }>(
  table: Table,
): Table {
  return table;
}
