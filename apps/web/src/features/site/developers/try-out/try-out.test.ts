import { type ApiKey, api } from '@burnish/contract/api';
import { openApi } from '@burnish/contract/openapi/openapi';
import { describe, expect, it } from 'vitest';
import { buildApiReference } from '../api-reference.ts';
import { findCredential } from './credential.ts';
import { toCurl } from './curl.ts';
import { buildRequest, findInputErrors, hasErrors, type TryOutInput } from './request.ts';
import {
  fileNameOf,
  headerRows,
  maxShownCharacters,
  retryText,
  shownBody,
  type TryOutResponse,
} from './response.ts';

const endpoints = buildApiReference(openApi()).groups.flatMap((group) => group.endpoints);

function endpointOf(key: ApiKey) {
  const [method, path] = key.split(' ');
  const found = endpoints.find(
    (endpoint) => endpoint.method === method && endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1') === path,
  );
  if (found === undefined) throw new Error(`no ${key}`);
  return found;
}

const input = (changes: Partial<TryOutInput> = {}): TryOutInput => ({
  parameters: {},
  body: '{}',
  accept: 'application/json',
  idempotencyKey: 'key-1',
  ...changes,
});

function response(changes: Partial<TryOutResponse> & { text?: string } = {}): TryOutResponse {
  const { text = '{"success":true}', ...rest } = changes;
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, body: new Blob([text]), milliseconds: 12, ...rest };
}

describe('buildRequest', () => {
  it('fills the path and the query, and leaves out what is empty', () => {
    const parameters = { limit: ' 10 ', search: 'a&b', cursor: '' };
    const { method, url, headers, body } = buildRequest(endpointOf('GET /orders'), input({ parameters }));
    expect([method, url, body]).toEqual(['GET', '/api/orders?limit=10&search=a%26b', null]);
    expect(headers).toEqual({ Accept: 'application/json' });
  });

  it('encodes a value in the path, and keeps the name of a missing one', () => {
    const endpoint = endpointOf('DELETE /addresses/:id');
    expect(buildRequest(endpoint, input({ parameters: { id: 'a/b?c' } })).url).toBe(
      '/api/addresses/a%2Fb%3Fc',
    );
    expect(buildRequest(endpoint, input()).url).toBe('/api/addresses/{id}');
  });

  it('sends JSON as it was entered, with an idempotency key where the call accepts one', () => {
    const request = buildRequest(endpointOf('POST /addresses'), input({ body: '{ "a": 1 }' }));
    expect(request.body).toBe('{ "a": 1 }');
    expect(request.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' });
    expect(buildRequest(endpointOf('POST /auth/login'), input()).headers).not.toHaveProperty(
      'Idempotency-Key',
    );
  });

  it('repeats a parameter that is a list', () => {
    const listed = endpoints.find(({ parameters }) => parameters.some(({ type }) => type.isList));
    const field = listed?.parameters.find(({ type }) => type.isList);
    if (listed === undefined || field === undefined) throw new Error('no call has a list');
    const { url } = buildRequest(listed, input({ parameters: { [field.path]: 'a, b,' } }));
    expect(url).toMatch(new RegExp(`\\?${field.path}=a&${field.path}=b$`));
  });
});

describe('findInputErrors', () => {
  const errorsOf = (key: ApiKey, changes: Partial<TryOutInput>) =>
    findInputErrors(endpointOf(key), input(changes));

  it.each(['', '  ', '.', '..'])('rejects %j in the path', (id) => {
    expect(errorsOf('DELETE /addresses/:id', { parameters: { id } }).parameters).toHaveProperty('id');
  });

  it('checks the type of a parameter', () => {
    expect(errorsOf('GET /orders', { parameters: { limit: 'ten' } }).parameters).toEqual({
      limit: 'Enter a whole number.',
    });
    expect(hasErrors(errorsOf('GET /orders', { parameters: { limit: '10' } }))).toBe(false);
  });

  it('rejects invalid JSON, and ignores the body of a call without one', () => {
    expect(errorsOf('POST /addresses', { body: '{ "city": ' }).body).toMatch(/^This isn't valid JSON: /);
    expect(errorsOf('POST /addresses', { body: '{}' }).body).toBeNull();
    expect(errorsOf('GET /orders', { body: '{' }).body).toBeNull();
  });

  it('accepts the example of every call with a JSON body', () => {
    for (const endpoint of endpoints) {
      const body = endpoint.body?.example;
      if (body != null) expect(findInputErrors(endpoint, input({ body })).body).toBeNull();
    }
  });
});

describe('findCredential', () => {
  const entered = { token: 'session', chosen: 'session', apiKey: ' burnish_1_2 ' } as const;
  const { tryOut: orders } = endpointOf('GET /orders');
  const { tryOut: keys } = endpointOf('GET /auth/api-keys');
  const { tryOut: login } = endpointOf('POST /auth/login');

  it('uses the session or the key, as chosen, and neither for a public call', () => {
    expect(findCredential(orders, entered)).toEqual({ secret: 'session' });
    expect(findCredential(orders, { ...entered, chosen: 'key' })).toEqual({ secret: 'burnish_1_2' });
    expect(findCredential(orders, { ...entered, token: null })).toEqual({ secret: 'burnish_1_2' });
    expect(findCredential(login, entered)).toEqual({ secret: null });
  });

  it('never uses a key for a call that keys cannot make', () => {
    expect(findCredential(keys, { ...entered, chosen: 'key' })).toEqual({ secret: 'session' });
    expect(findCredential(keys, { ...entered, token: null })).toEqual({
      error: 'Sign in to make this call.',
    });
  });

  it.each(['', 'session', 'burnish_é', 'burnish_a b'])('rejects the key %j', (apiKey) => {
    expect(findCredential(orders, { ...entered, chosen: 'key', apiKey })).toHaveProperty('error');
  });
});

describe('toCurl', () => {
  const command = (key: ApiKey, changes: Partial<TryOutInput> = {}) => {
    const endpoint = endpointOf(key);
    return toCurl(endpoint, buildRequest(endpoint, input(changes)), 'https://studio.example');
  };

  it('has a placeholder for the secret, and quotes for shells', () => {
    expect(command('POST /addresses', { body: '{"city":"L\'Aquila"}' })).toBe(
      [
        'curl -X POST',
        "'https://studio.example/api/addresses'",
        '-H "Authorization: Bearer $BURNISH_KEY"',
        "-H 'Accept: application/json'",
        "-H 'Content-Type: application/json'",
        "-H 'Idempotency-Key: key-1'",
        `--data-raw '{"city":"L'\\''Aquila"}'`,
      ].join(' \\\n  '),
    );
  });

  it('sends no secret with a public call, and files as a form', () => {
    expect(command('POST /auth/login')).not.toContain('Authorization');
    expect(command('POST /photos/upload')).toMatch(/-F '\w+=@\w+\.jpg'/);
    expect(command('POST /photos/upload')).not.toContain('--data-raw');
  });
});

describe('tryOut', () => {
  const irreversible = (key: ApiKey) => endpointOf(key).tryOut.isIrreversible;

  it('asks before calls that delete or cannot be undone', () => {
    const deleting = Object.keys(api).filter((key) => key.startsWith('DELETE '));
    const asking = endpoints.filter(({ tryOut }) => tryOut.isIrreversible).map(({ method }) => method);
    expect(asking.filter((method) => method === 'DELETE')).toHaveLength(deleting.length);
    expect(asking).not.toContain('GET');
    expect(irreversible('PUT /admin/invoices/:id/void')).toBe(true);
    expect(irreversible('PUT /addresses/:id')).toBe(false);
  });
});

describe('a response', () => {
  it('is formatted if it is JSON', async () => {
    expect(await shownBody(response())).toEqual({ text: '{\n  "success": true\n}', isCut: false });
    expect((await shownBody(response({ text: 'no JSON' }))).text).toBe('no JSON');
  });

  it('is cut if it is long', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(maxShownCharacters) });
    const { text, isCut } = await shownBody(response({ text: long }));
    expect([text?.length, isCut]).toEqual([maxShownCharacters, true]);
    const csv = { headers: { 'content-type': 'text/csv' }, text: 'ü'.repeat(3 * maxShownCharacters) };
    expect(await shownBody(response(csv))).toEqual({ text: 'ü'.repeat(maxShownCharacters), isCut: true });
  });

  it('is a file if it is not text', async () => {
    const image = response({ headers: { 'content-type': 'image/jpeg' } });
    expect(await shownBody(image)).toEqual({ text: null, isCut: false });
    expect(fileNameOf(image)).toBe('response.jpg');
  });

  it('shows the headers that matter and the request ID of an error', () => {
    const headers = { 'content-type': 'application/json', 'retry-after': '5', etag: 'x' };
    const text = '{ "requestId": "0193-a" }';
    expect(headerRows(response({ status: 429, headers }), text)).toEqual([
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Retry-After', value: '5' },
      { name: 'Request ID', value: '0193-a' },
    ]);
    expect(headerRows(response(), text)).toHaveLength(1);
  });

  it('says after 429 when to try again', () => {
    const headers = { 'retry-after': '37' };
    expect(retryText({ status: 429, headers })).toBe('Try again in 37 seconds.');
    expect(retryText({ status: 429, headers: {} })).toBeNull();
    expect(retryText({ status: 503, headers })).toBeNull();
  });
});
