import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../../testing/app.ts';
import { createBodyMemory } from './body-memory.ts';

const maxBytes = 10;

function setUp() {
  const clock = createTestClock();
  const timedOut: Socket[] = [];
  const memory = createBodyMemory({
    clock,
    replyTimedOut: (socket) => void timedOut.push(socket),
    limits: { perOwner: 25, total: 40 },
  });
  function receive(
    owner: string,
    headers: Readonly<Record<string, string>> = { 'content-length': '10' },
    isClosed = false,
  ) {
    const socket = new Socket();
    const request = Object.assign(new IncomingMessage(socket), { headers });
    const response = new ServerResponse(request);
    // What Node does when the connection closes.
    if (isClosed) Object.defineProperty(response, 'closed', { value: true });
    memory.hold(owner, maxBytes, request, response);
    return {
      socket,
      arrive: () => Object.assign(request, { complete: true }),
      close: () => response.emit('close'),
    };
  }
  return { clock, receive, timedOut };
}

const tooMany = expect.objectContaining({ code: 'TOO_MANY_FILES_AT_ONCE', retryAfterSeconds: 5 });
const busy = expect.objectContaining({ code: 'SERVER_BUSY', retryAfterSeconds: 10 });

describe('the memory of bodies', () => {
  test('is limited for one owner, until a response is closed', () => {
    const { receive } = setUp();
    const first = receive('ada');
    receive('ada');
    expect(() => receive('ada')).toThrow(tooMany);
    receive('ben');
    first.close();
    receive('ada');
  });

  test('is limited for all owners together', () => {
    const { receive } = setUp();
    for (const owner of ['ada', 'ben', 'cem', 'dan']) receive(owner);
    expect(() => receive('eve')).toThrow(busy);
  });

  test('counts the announced size, and at most the largest that is accepted', () => {
    const { receive } = setUp();
    for (let count = 0; count < 25; count += 1) receive('ada', { 'content-length': '1' });
    expect(() => receive('ada', { 'content-length': '1' })).toThrow(tooMany);
    receive('ben', { 'content-length': '99999999' });
    expect(() => receive('cem', { 'transfer-encoding': 'chunked' })).toThrow(busy);
  });

  test('is not needed without a body', () => {
    const { receive } = setUp();
    for (let count = 0; count < 100; count += 1) receive('ada', {});
  });

  test('is not held for a connection that is closed already, which would never release it', () => {
    const { receive } = setUp();
    const closed = expect.objectContaining({ code: 'CONNECTION_CLOSED' });
    for (let count = 0; count < 3; count += 1)
      expect(() => receive('ada', { 'content-length': '10' }, true)).toThrow(closed);
    receive('ada');
    receive('ada');
  });

  test('of a slow sender is given to others when there is no more', () => {
    const { clock, receive, timedOut } = setUp();
    const slow = ['ada', 'ben', 'cem', 'dan'].map((owner) => receive(owner));
    slow[0]?.arrive();
    clock.advance(19_999);
    expect(() => receive('eve')).toThrow(busy);
    clock.advance(1);
    receive('eve');
    expect(timedOut).toEqual([slow[1]?.socket]);
    receive('fay');
    receive('gus');
    expect(timedOut).toEqual(slow.slice(1).map(({ socket }) => socket));
    expect(() => receive('hal')).toThrow(busy);
  });
});
