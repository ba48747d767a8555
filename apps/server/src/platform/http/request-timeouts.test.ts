import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { disableBodyTimeout, limitIdleTime, limitRequestDuration } from './request-timeouts.ts';

const limit = 300_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const idleLimit = 60_000;

async function sendPartialRequest(
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
  length = 10,
) {
  const server = createServer();
  const onTimeout = vi.fn();
  limitRequestDuration(server, limit, onTimeout);
  limitIdleTime(server, idleLimit);
  const received = once(server, 'request');
  server.on('request', onRequest);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n12345`);
  const [request, response] = await received;
  return {
    onTimeout,
    request,
    response,
    close() {
      socket.destroy();
      server.close();
    },
  };
}

test('times out when the body is not complete', async () => {
  const { onTimeout, close } = await sendPartialRequest((request) => request.resume());
  vi.advanceTimersByTime(limit - 1);
  expect(onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onTimeout).toHaveBeenCalledOnce();
  close();
});

test('times out when the body is not read', async () => {
  const { onTimeout, close } = await sendPartialRequest(() => undefined);
  vi.advanceTimersByTime(limit);
  expect(onTimeout).toHaveBeenCalledOnce();
  close();
});

test('does not time out when the body is complete, however long the reply takes', async () => {
  const { onTimeout, request, close } = await sendPartialRequest((message) => message.resume(), 5);
  if (!request.complete) await once(request, 'end');
  vi.advanceTimersByTime(2 * limit);
  expect(onTimeout).not.toHaveBeenCalled();
  close();
});

test('does not time out after disableBodyTimeout', async () => {
  const { onTimeout, close } = await sendPartialRequest((request) => disableBodyTimeout(request.resume()));
  vi.advanceTimersByTime(2 * limit);
  expect(onTimeout).not.toHaveBeenCalled();
  close();
});

describe('an idle connection', () => {
  /** As Node does when neither side has sent a byte for a while. Returns whether the connection stays. */
  function becomeIdle({ socket }: IncomingMessage): boolean {
    const restart = vi.spyOn(socket, 'setTimeout');
    socket.emit('timeout');
    if (!socket.destroyed) expect(restart).toHaveBeenCalledExactlyOnceWith(idleLimit);
    restart.mockRestore();
    return !socket.destroyed;
  }

  test('stays while the server works on a complete request, however often', async () => {
    const { request, close } = await sendPartialRequest((message) => message.resume(), 5);
    if (!request.complete) await once(request, 'end');
    expect([becomeIdle(request), becomeIdle(request)]).toEqual([true, true]);
    close();
  });

  test('stays while the server has bytes of the request to read', async () => {
    const { request, close } = await sendPartialRequest(() => undefined);
    if (request.readableLength === 0) await once(request, 'readable');
    expect(becomeIdle(request)).toBe(true);
    close();
  });

  test('is closed when the client sends nothing', async () => {
    const { request, close } = await sendPartialRequest(() => undefined);
    await once(request, 'data');
    expect(becomeIdle(request)).toBe(false);
    close();
  });

  test('is closed when the client reads nothing', async () => {
    const { request, close } = await sendPartialRequest((message, response) => {
      message.resume();
      response.write(Buffer.alloc(32 * 1024 ** 2));
    }, 5);
    if (!request.complete) await once(request, 'end');
    expect(request.socket.writableLength).toBeGreaterThan(0);
    expect(becomeIdle(request)).toBe(false);
    close();
  });

  test('is closed after the response', async () => {
    const { request, response, close } = await sendPartialRequest((message, reply) => {
      message.resume();
      message.once('end', () => reply.end());
    }, 5);
    if (!response.closed) await once(response, 'close');
    expect(becomeIdle(request)).toBe(false);
    close();
  });
});
