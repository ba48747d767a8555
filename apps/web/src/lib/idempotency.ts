import { ApiError } from './api-error.ts';

/** Unlike randomUUID, works without a secure context. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** JSON leaves out everything about a file. Its content isn't read: a changed file has another size or time. */
function serialize(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

/** Returns the idempotency key for what is submitted. */
export type IdempotencyKeyOf = (content: unknown) => string;

export interface IdempotencyKeys {
  /** Submitting the same content again reuses the key, changed content gets a new one. */
  readonly keyOf: IdempotencyKeyOf;
  /** After a success: the same content is then a new submission. */
  readonly reset: () => void;
  /** After an error: a key that the server received with different content is refused each time. */
  readonly resetIfRefused: (error: unknown) => void;
}

/** The idempotency keys of one form or button. */
export function createIdempotencyKeys(): IdempotencyKeys {
  let last: { readonly json: string; readonly key: string } | null = null;
  const reset = () => {
    last = null;
  };
  return {
    keyOf(content) {
      const json = serialize(content);
      if (last?.json !== json) last = { json, key: newIdempotencyKey() };
      return last.key;
    },
    reset,
    resetIfRefused(error) {
      if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED') reset();
    },
  };
}
