// The URL and the content of a call.

/** What a call sends, whatever its types are. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>> | undefined;
}

const basePath = '/api';

/** Arrays become repeated parameters. @throws TypeError if a parameter of the path is missing or invalid */
export function buildPath(template: string, { params = {}, query = {} }: CallInput): string {
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || ['', '.', '..'].includes(value))
      throw new TypeError(`The parameter "${name}" is missing or invalid.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((item): [string, string] => [name, String(item)]),
    ),
  );
  return `${basePath}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function buildForm({ body = {}, files = {} }: CallInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, value] of Object.entries(files)) {
    for (const file of [value ?? []].flat()) form.append(name, file);
  }
  return form;
}

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** Files make it a form. */
export function buildContent(input: CallInput): Content {
  if (input.files !== undefined) return { headers: {}, body: buildForm(input) };
  if (input.body === undefined) return { headers: {}, body: undefined };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
}

/** 128 random bits. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
