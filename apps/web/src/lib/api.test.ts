import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import { ApiError } from './api-error.ts';

interface Calls {
  readonly 'GET /profile': { reply: { name: string } };
  readonly 'GET /users': {
    query: { search?: string | undefined; limit?: number | undefined };
    reply: object;
  };
  readonly 'GET /invoices': { query: { status: readonly string[]; currency: null }; reply: object };
  readonly 'POST /users/:id/notes': { params: { id: string }; body: { text: string }; reply: object };
  readonly 'PUT /users/:id/role': { params: { id: string }; body: { role: string }; reply: object };
  readonly 'POST /receipts': { body: { amount: number }; reply: object };
}

const fetchMock = vi.fn<typeof fetch>();
const onUnauthorized = vi.fn();
let token: string | null = 'stored';
const call = createApi<Calls>({ token: () => token, onUnauthorized });

function mockResponse(status: number, body: unknown, headers: Record<string, string> = {}) {
  fetchMock.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );
}

function sentRequest() {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
}

async function rejection(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(() => null).catch((cause: unknown) => cause);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

beforeEach(() => {
  token = 'stored';
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('request', () => {
  it('sends the token and returns the data', async () => {
    mockResponse(200, { success: true, data: { name: 'Ada' } });
    await expect(call('GET /profile')).resolves.toEqual({ name: 'Ada' });
    expect(sentRequest().url).toBe('/api/profile');
    expect(sentRequest().headers.get('authorization')).toBe('Bearer stored');
    expect(sentRequest().headers.has('content-type')).toBe(false);
    expect(sentRequest().headers.get('accept')).toBe('application/json');
  });

  it('is not sent without an ID that its path needs', async () => {
    const callIncomplete = createApi<{ 'GET /users/:id': { reply: object } }>({
      token: () => token,
      onUnauthorized,
    });
    await expect(callIncomplete('GET /users/:id')).rejects.toThrow('needs id');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('returns the text of a CSV file, and nothing where the reply has no data', async () => {
    mockResponse(200, 'Number,Amount', { 'Content-Type': 'text/csv' });
    await expect(call('GET /profile')).resolves.toBe('Number,Amount');
    for (const body of [{ success: true }, 'null', '7']) {
      mockResponse(200, body);
      await expect(call('GET /profile')).resolves.toBeUndefined();
    }
  });

  it('has no Authorization header without a token', async () => {
    token = null;
    mockResponse(200, { success: true, data: {} });
    await call('GET /profile');
    expect(sentRequest().headers.has('authorization')).toBe(false);
  });

  it('fills in the path and sends the body as JSON', async () => {
    mockResponse(200, { success: true, data: {} });
    await call('PUT /users/:id/role', {
      params: { id: 'a/b' },
      body: { role: 'admin' },
    });
    expect(sentRequest()).toMatchObject({
      url: '/api/users/a%2Fb/role',
      method: 'PUT',
      body: '{"role":"admin"}',
    });
    expect(sentRequest().headers.get('content-type')).toBe('application/json');
  });

  it('sends the idempotency key, which every POST call must name', async () => {
    mockResponse(201, { success: true, data: {} });
    const input = { params: { id: 'a' }, body: { text: 'Prefers warm tones.' } };
    await call('POST /users/:id/notes', { ...input, idempotencyKey: 'once' });
    expect(sentRequest().headers.get('idempotency-key')).toBe('once');
    // @ts-expect-error Without a key, a repeated call could create a second note.
    void (() => call('POST /users/:id/notes', input));
  });

  it('has no idempotency key where a repeated call has no further effect', async () => {
    mockResponse(200, { success: true, data: {} });
    await call('POST /receipts', { body: { amount: 1 }, idempotencyKey: null });
    expect(sentRequest().headers.has('idempotency-key')).toBe(false);
  });

  it('leaves empty values out of the query', async () => {
    mockResponse(200, { success: true, data: {} });
    await call('GET /users', { query: { search: '', limit: 50 } });
    expect(sentRequest().url).toBe('/api/users?limit=50');
  });

  it('has no query if every value is empty', async () => {
    mockResponse(200, { success: true, data: {} });
    await call('GET /users', { query: { search: undefined, limit: undefined } });
    expect(sentRequest().url).toBe('/api/users');
  });

  it('repeats a parameter with several values', async () => {
    mockResponse(200, { success: true, data: {} });
    await call('GET /invoices', { query: { status: ['sent', 'viewed'], currency: null } });
    expect(sentRequest().url).toBe('/api/invoices?status=sent&status=viewed');
  });

  it('lets the browser set the content type of form data', async () => {
    mockResponse(201, { success: true, data: {} });
    const form = new FormData();
    await call('POST /receipts', { form, idempotencyKey: null });
    expect(sentRequest().body).toBe(form);
    expect(sentRequest().headers.has('content-type')).toBe(false);
  });
});

describe('error response', () => {
  it('has the message, code, field errors and request id', async () => {
    const errors = [{ path: 'address.city', message: 'Enter a city.' }, { path: 3 }];
    mockResponse(400, {
      success: false,
      message: 'Check the fields.',
      code: 'INVALID_INPUT',
      errors,
      requestId: 'r-1',
    });
    const error = await rejection(call('POST /receipts', { body: { amount: 1 }, idempotencyKey: null }));
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'Check the fields.',
      requestId: 'r-1',
    });
    expect(error.errors).toEqual([{ path: 'address.city', message: 'Enter a city.' }]);
  });

  it.each([['<h1>Bad gateway</h1>'], [''], [{ success: false }], ['null']])(
    'without a message (%j) names the status',
    async (body) => {
      mockResponse(502, body);
      expect(await rejection(call('GET /profile'))).toMatchObject({
        message: 'HTTP error! status 502',
        code: 'UNKNOWN',
        errors: [],
      });
    },
  );

  it.each([
    ['42', 42],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ])('with Retry-After %j has the delay %j', async (header, seconds) => {
    mockResponse(429, { success: false }, { 'Retry-After': header });
    expect((await rejection(call('GET /profile'))).retryAfter).toBe(seconds);
  });

  it('with status 401 reports the token that was sent', async () => {
    mockResponse(401, { success: false, message: 'Session expired.', code: 'UNAUTHORIZED' });
    expect((await rejection(call('GET /profile'))).status).toBe(401);
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('stored');
  });

  it('with status 403 does not report the token', async () => {
    mockResponse(403, { success: false });
    await rejection(call('GET /profile'));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('an error that asks for a second factor', () => {
  const body = { success: false, code: 'SECOND_FACTOR_SETUP_REQUIRED' };

  it('is reported to those who show how to set one up', async () => {
    const onSetupRequired = vi.fn();
    const callWithSetup = createApi<Calls>({ token: () => token, onUnauthorized, onSetupRequired });
    mockResponse(403, { success: false, code: 'FORBIDDEN' });
    await rejection(callWithSetup('GET /profile'));
    expect(onSetupRequired).not.toHaveBeenCalled();
    mockResponse(403, body);
    await rejection(callWithSetup('GET /profile'));
    expect(onSetupRequired).toHaveBeenCalledOnce();
  });

  it('is an error like others where none do', async () => {
    mockResponse(403, body);
    expect((await rejection(call('GET /profile'))).code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
  });
});

describe('no response', () => {
  it('has a readable message', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await rejection(call('GET /profile'));
    expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE' });
    expect(error.message).toMatch(/Check your connection/);
  });

  it('rejects with the abort reason if the caller aborted', async () => {
    const controller = new AbortController();
    fetchMock.mockImplementationOnce(() => {
      controller.abort();
      return Promise.reject(controller.signal.reason);
    });
    await expect(call('GET /profile', { signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});
