import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitRequests, takesItsTime } from './slow-requests.ts';

const limit = 300_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function sendPart(onRequest: (request: IncomingMessage) => void, length = 10) {
  const server = createServer();
  const late = vi.fn();
  limitRequests(server, limit, late);
  const heard = once(server, 'request');
  server.on('request', onRequest);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n12345`);
  const [request] = await heard;
  return {
    late,
    request,
    close() {
      socket.destroy();
      server.close();
    },
  };
}

test('a body that does not come to its end in time is given up', async () => {
  const { late, close } = await sendPart((request) => request.resume());
  vi.advanceTimersByTime(limit - 1);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledOnce();
  close();
});

test('also where nobody waits for it: an early answer gives nobody more time', async () => {
  const { late, close } = await sendPart(() => undefined);
  vi.advanceTimersByTime(limit);
  expect(late).toHaveBeenCalledOnce();
  close();
});

test('one that is here is not, however long its answer takes', async () => {
  const { late, request, close } = await sendPart((one) => one.resume(), 5);
  if (!request.complete) await once(request, 'end');
  vi.advanceTimersByTime(2 * limit);
  expect(late).not.toHaveBeenCalled();
  close();
});

test('and one that may take its time is not', async () => {
  const { late, close } = await sendPart((request) => takesItsTime(request.resume()));
  vi.advanceTimersByTime(2 * limit);
  expect(late).not.toHaveBeenCalled();
  close();
});
