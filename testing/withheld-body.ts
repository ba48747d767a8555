// Requests that announce a body, but don't send it.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** After this many milliseconds without a response, the server waits for the body. */
const timeout = 5_000;

/** Returns the response. @throws Error if the server waits for the body. */
export async function sendWithoutBody(
  origin: string,
  { method, url, headers = {} }: { method: string; url: string; headers?: Readonly<Record<string, string>> },
): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(timeout, () => socket.destroy(new Error('the server waits for the body')));
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': '1000',
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return text(socket);
}
