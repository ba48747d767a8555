// An SMTP server for tests, which can reject email on demand, and a parser for emails.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly url: string;
  /** The next email that hasn't been read yet. Waits for it. */
  next(): Promise<Mail>;
  /** Rejects all email from now on. Returns a function that waits for the first rejection. */
  refuse(): () => Promise<void>;
  accept(): void;
  close(): Promise<void>;
}

export const mailServerPassword = 'p4ss-of-the-mail-server';

function readHeaders(text: string): ReadonlyMap<string, string> {
  const lines = text.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const decoders: Readonly<Record<string, (body: string) => string>> = {
  '7bit': (body) => body,
  'quoted-printable': decodeQuoted,
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
};

function divide(text: string): { headers: ReadonlyMap<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  return { headers: readHeaders(text.slice(0, end)), body: text.slice(end + 4) };
}

/** Parses an email with a text and an HTML part. */
export function readMail(source: string): Omit<Mail, 'to'> {
  const { headers, body } = divide(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) throw new Error('the mail has no parts');
  // Line breaks around a boundary belong to the boundary.
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => divide(part.slice(2, -2)));
  const contentOf = (type: string) => {
    const part = parts.find(({ headers: own }) => own.get('content-type')?.startsWith(type));
    const decode = decoders[part?.headers.get('content-transfer-encoding') ?? '7bit'];
    if (part === undefined || decode === undefined) throw new Error(`the mail has no readable ${type}`);
    return decode(part.body).replaceAll('\r\n', '\n');
  };
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

/** On a free port by default. */
export async function startMailServer(onPort = 0): Promise<MailServer> {
  const arrived: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  let refusing: (() => void) | null = null;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      done(password === mailServerPassword ? null : new Error('who?'), { user: 'burnish' }),
    onMailFrom(_address, _session, done) {
      refusing?.();
      done(refusing === null ? null : Object.assign(new Error('not now'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      stream.toArray().then(
        (chunks: Buffer[]) => {
          const to = envelope.rcptTo.map(({ address }) => address);
          const mail = { to, ...readMail(Buffer.concat(chunks).toString('utf8')) };
          const next = waiting.shift();
          if (next === undefined) arrived.push(mail);
          else next(mail);
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  // Clients that disconnect early are expected.
  server.on('error', () => undefined);
  const listening = server.listen(onPort, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://burnish:${mailServerPassword}@127.0.0.1:${port}`,
    async next() {
      return arrived.shift() ?? (await new Promise<Mail>((resolve) => waiting.push(resolve)));
    },
    refuse() {
      const { promise, resolve } = Promise.withResolvers<void>();
      refusing = resolve;
      return () => promise;
    },
    accept() {
      refusing = null;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
