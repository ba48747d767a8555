/** Unlike randomUUID, works without a secure context. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Idempotency keys of one form: submitting the same content again reuses the key, changed content gets a new one. */
export function createIdempotencyKeys(): (content: unknown) => string {
  let lastContent = '';
  let key = '';
  return (content) => {
    const json = JSON.stringify(content);
    if (json !== lastContent || key === '') {
      lastContent = json;
      key = newKey();
    }
    return key;
  };
}
