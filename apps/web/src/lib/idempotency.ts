/** Unlike randomUUID, works without a secure context. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Returns the idempotency key for what is submitted. */
export type IdempotencyKeyOf = (content: unknown) => string;

export interface IdempotencyKeys {
  /** Submitting the same content again reuses the key, changed content gets a new one. */
  readonly keyOf: IdempotencyKeyOf;
  /** After a success: the same content is then a new submission. */
  readonly reset: () => void;
}

/** The idempotency keys of one form or button. */
export function createIdempotencyKeys(): IdempotencyKeys {
  let last: { readonly json: string; readonly key: string } | null = null;
  return {
    keyOf(content) {
      const json = JSON.stringify(content);
      if (last?.json !== json) last = { json, key: newIdempotencyKey() };
      return last.key;
    },
    reset() {
      last = null;
    },
  };
}
