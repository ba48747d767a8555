/** Works without a secure context, unlike randomUUID. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/**
 * Keys for one form. The same content again is the same act: the service answers as it did the first time.
 * Changed content is another act.
 */
export function idempotencyKeys(): (content: unknown) => string {
  let known = '';
  let key = '';
  return (content) => {
    const said = JSON.stringify(content);
    if (said !== known || key === '') {
      known = said;
      key = newKey();
    }
    return key;
  };
}
