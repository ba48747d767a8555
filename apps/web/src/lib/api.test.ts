import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import { ApiError } from './api-error.ts';

interface Calls {
  readonly 'GET /profile': { reply: { name: string } };
  readonly 'GET /users': {
    query: { search?: string | undefined; limit?: number | undefined };
    reply: object;
  };
  readonly 'PUT /users/:id/role': { params: { id: string }; body: { role: string }; reply: object };
  readonly 'POST /receipts': { body: { amount: number }; reply: object };
}

const fetched = vi.fn<typeof fetch>();
const onUnauthorized = vi.fn();
let token: string | null = 'kept';
const call = createApi<Calls>({ token: () => token, onUnauthorized });

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );
}

function sent() {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(() => null).catch((cause: unknown) => cause);
  if (!(error instanceof ApiError)) throw new Error('it did not fail as a call should');
  return error;
}

beforeEach(() => {
  token = 'kept';
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('what is sent', () => {
  it('carries the token, and gives what stands under data', async () => {
    answer(200, { success: true, data: { name: 'Ada' } });
    await expect(call('GET /profile')).resolves.toEqual({ name: 'Ada' });
    expect(sent().url).toBe('/api/profile');
    expect(sent().headers.get('authorization')).toBe('Bearer kept');
    expect(sent().headers.has('content-type')).toBe(false);
  });

  it('has no Authorization without a token', async () => {
    token = null;
    answer(200, { success: true, data: {} });
    await call('GET /profile');
    expect(sent().headers.has('authorization')).toBe(false);
  });

  it('fills the path and writes the body as JSON', async () => {
    answer(200, { success: true, data: {} });
    await call('PUT /users/:id/role', {
      params: { id: 'a/b' },
      body: { role: 'admin' },
      idempotencyKey: 'once',
    });
    expect(sent()).toMatchObject({ url: '/api/users/a%2Fb/role', method: 'PUT', body: '{"role":"admin"}' });
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().headers.get('idempotency-key')).toBe('once');
  });

  it('leaves out of the query what is empty', async () => {
    answer(200, { success: true, data: {} });
    await call('GET /users', { query: { search: '', limit: 50 } });
    expect(sent().url).toBe('/api/users?limit=50');
  });

  it('leaves the type of form data to the browser', async () => {
    answer(201, { success: true, data: {} });
    const form = new FormData();
    await call('POST /receipts', { form });
    expect(sent().body).toBe(form);
    expect(sent().headers.has('content-type')).toBe(false);
  });
});

describe('a refusal', () => {
  it('brings the words, the code, the fields and the id', async () => {
    const errors = [{ path: 'address.city', message: 'Enter the city.' }, { path: 3 }];
    answer(400, {
      success: false,
      message: 'Check the fields.',
      code: 'INVALID_INPUT',
      errors,
      requestId: 'r-1',
    });
    const error = await failure(call('POST /receipts', { body: { amount: 1 } }));
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'Check the fields.',
      requestId: 'r-1',
    });
    expect(error.errors).toEqual([{ path: 'address.city', message: 'Enter the city.' }]);
  });

  it.each([['<h1>Bad gateway</h1>'], [''], [{ success: false }], ['null']])(
    'without words (%j) names the status',
    async (body) => {
      answer(502, body);
      expect(await failure(call('GET /profile'))).toMatchObject({
        message: 'HTTP error! status 502',
        code: 'UNKNOWN',
        errors: [],
      });
    },
  );

  it.each([
    ['42', 42],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ])('with Retry-After %j tells how long to wait: %j', async (header, seconds) => {
    answer(429, { success: false }, { 'Retry-After': header });
    expect((await failure(call('GET /profile'))).retryAfter).toBe(seconds);
  });

  it('with 401 says so, with the token that was sent', async () => {
    answer(401, { success: false, message: 'Session expired.', code: 'UNAUTHORIZED' });
    expect((await failure(call('GET /profile'))).status).toBe(401);
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('kept');
  });

  it('with 403 does not', async () => {
    answer(403, { success: false });
    await failure(call('GET /profile'));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('no answer', () => {
  it('is told in a sentence for a person', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await failure(call('GET /profile'));
    expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE' });
    expect(error.message).toMatch(/check your connection/);
  });

  it('that was wished is no failure of the service', async () => {
    const stop = new AbortController();
    fetched.mockImplementationOnce(() => {
      stop.abort();
      return Promise.reject(stop.signal.reason);
    });
    await expect(call('GET /profile', { signal: stop.signal })).rejects.toHaveProperty('name', 'AbortError');
  });
});
