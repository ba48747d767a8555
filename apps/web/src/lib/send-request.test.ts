import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ApiRequest, sendRequest, takePrefetchedResponse } from './send-request.ts';

const request: ApiRequest = {
  method: 'GET',
  url: '/api/auth/profile',
  headers: { Authorization: 'Bearer a' },
  content: undefined,
};

const opening: ApiRequest = {
  method: 'POST',
  url: '/api/photos/shared/open',
  headers: {},
  content: '{"token":"a"}',
};

function prefetch(): Promise<Response> {
  const response = Promise.resolve(new Response('{}'));
  const read = { method: 'GET', authorization: 'Bearer a', content: undefined };
  globalThis.prefetchedRequests = [
    { ...read, url: '/api/orders/overview', response: Promise.resolve(new Response('{}')) },
    { ...read, url: '/api/auth/profile', response },
    {
      method: 'POST',
      url: opening.url,
      authorization: undefined,
      content: '{"token":"a"}',
      response: Promise.resolve(new Response('{}')),
    },
  ];
  return response;
}

afterEach(() => {
  globalThis.prefetchedRequests = undefined;
  vi.unstubAllGlobals();
});

it('returns the prefetched response once', () => {
  const response = prefetch();
  expect(takePrefetchedResponse(request)).toBe(response);
  expect(takePrefetchedResponse(request)).toBeNull();
  expect(takePrefetchedResponse({ ...request, url: '/api/orders/overview' })).not.toBeNull();
  expect(takePrefetchedResponse(opening)).not.toBeNull();
});

it.each<[string, ApiRequest]>([
  ['URL', { ...request, url: '/api/orders' }],
  ['token', { ...request, headers: { Authorization: 'Bearer b' } }],
  ['caller', { ...request, headers: {} }],
  ['method', { ...request, method: 'DELETE' }],
  ['body', { ...opening, content: '{"token":"b"}' }],
])('returns null for another %s', (_, other) => {
  void prefetch();
  expect(takePrefetchedResponse(other)).toBeNull();
});

describe('a request', () => {
  it('takes its prefetched response and is sent when it is repeated', async () => {
    const sent = vi.fn(async () => new Response('{"sent":true}'));
    vi.stubGlobal('fetch', sent);
    void prefetch();
    expect((await sendRequest(request)).body).toEqual({});
    expect((await sendRequest(request)).body).toEqual({ sent: true });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['text/csv; charset=utf-8', '1', '1'],
    ['application/json', '1', 1],
    ['text/html', '<h1>', null],
    [null, '', null],
  ])('of type %s has the body %j as %j', async (type, text, body) => {
    const response = new Response(new TextEncoder().encode(text), {
      headers: type === null ? {} : { 'Content-Type': type },
    });
    vi.stubGlobal('fetch', async () => response);
    expect((await sendRequest(request)).body).toEqual(body);
  });

  it.each([
    ['60', 60],
    ['60 s', null],
    ['in 60', null],
    [null, null],
  ])('with the header Retry-After %j can be repeated after %j seconds', async (header, seconds) => {
    const response = new Response('', {
      status: 429,
      headers: header === null ? {} : { 'Retry-After': header },
    });
    vi.stubGlobal('fetch', async () => response);
    expect(await sendRequest(request)).toMatchObject({ ok: false, status: 429, retryAfter: seconds });
  });

  it('can be aborted', async () => {
    const { signal } = new AbortController();
    const sent = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', sent);
    await sendRequest({ ...request, signal });
    expect(sent).toHaveBeenCalledWith('/api/auth/profile', expect.objectContaining({ signal }));
  });
});

describe('a request that reports its progress', () => {
  class FakeXhr {
    static last: FakeXhr;
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    readonly sentHeaders: Record<string, string> = {};
    readonly opened: string[] = [];
    readonly sent: unknown[] = [];
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    constructor() {
      FakeXhr.last = this;
    }
    open(method: string, url: string) {
      this.opened.push(method, url);
    }
    setRequestHeader(name: string, value: string) {
      this.sentHeaders[name] = value;
    }
    getResponseHeader = (name: string) => (name === 'Retry-After' ? '7' : null);
    send(content: unknown) {
      this.sent.push(content);
    }
    abort() {
      this.onabort();
    }
    reply(status: number, text: string) {
      this.status = status;
      this.responseText = text;
      this.onload();
    }
  }

  function upload(change: Partial<ApiRequest> = {}) {
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    const onProgress = vi.fn();
    const response = sendRequest({ ...request, method: 'POST', content: 'photo', onProgress, ...change });
    return { response, onProgress, xhr: FakeXhr.last };
  }

  it('sends the content with its headers, and says how much has been sent', async () => {
    const { response, onProgress, xhr } = upload();
    expect(xhr).toMatchObject({
      opened: ['POST', '/api/auth/profile'],
      sentHeaders: request.headers,
      sent: ['photo'],
    });
    xhr.upload.onprogress?.({ loaded: 2, total: 5 });
    expect(onProgress).toHaveBeenCalledExactlyOnceWith({ sent: 2, total: 5 });
    xhr.reply(201, '{"id":1}');
    expect(await response).toEqual({ ok: true, status: 201, body: { id: 1 }, retryAfter: 7 });
  });

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
    [413, false],
  ])('with status %i is successful: %s', async (status, ok) => {
    const { response, xhr } = upload({ content: undefined });
    expect(xhr.sent).toEqual([null]);
    xhr.reply(status, '<h1>');
    expect(await response).toMatchObject({ ok, status, body: null });
  });

  it('fails when the connection is lost', async () => {
    const { response, xhr } = upload();
    xhr.onerror();
    await expect(response).rejects.toThrow(TypeError);
  });

  it('ends with the reason for which it is aborted, also before it starts', async () => {
    const controller = new AbortController();
    const { response } = upload({ signal: controller.signal });
    controller.abort(new Error('The user canceled.'));
    await expect(response).rejects.toThrow('The user canceled.');
    await expect(upload({ signal: controller.signal }).response).rejects.toThrow('The user canceled.');
  });

  it('fails as aborted when the page is left', async () => {
    const { response, xhr } = upload();
    xhr.abort();
    await expect(response).rejects.toHaveProperty('name', 'AbortError');
  });
});
