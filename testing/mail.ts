// An SMTP server for tests, which can reject email on demand, and a parser for emails.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly type: string;
    readonly bytes: Buffer;
  }[];
}

export interface MailFilter {
  readonly subject?: RegExp;
  readonly to?: string;
}

export interface MailServer {
  readonly url: string;
  /** How many emails have arrived. */
  readonly total: number;
  /** How many connections were open at the same time. */
  readonly mostConnections: number;
  /** The next email that hasn't been read yet and matches the filter. Waits for it. */
  next(filter?: MailFilter): Promise<Mail>;
  /** Rejects all email from now on. Returns a function that waits for the first rejection. */
  refuse(): () => Promise<void>;
  accept(): void;
  close(): Promise<void>;
}

export const mailServerPassword = 'p4ss-of-the-mail-server';

/** Parses an email. */
export async function readMail(source: string | Uint8Array): Promise<Omit<Mail, 'to'>> {
  const { headers, text = '', html = '', attachments } = await PostalMime.parse(source);
  return {
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    text: text.replaceAll('\r\n', '\n'),
    html: html.replaceAll('\r\n', '\n'),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? '',
      type: mimeType,
      bytes: Buffer.from(
        typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      ),
    })),
  };
}

export function subjectOf({ headers }: Pick<Mail, 'headers'>): string {
  return headers.get('subject') ?? '';
}

function matches(mail: Mail, { subject, to }: MailFilter): boolean {
  if (to !== undefined && !mail.to.includes(to)) return false;
  return subject === undefined || subject.test(subjectOf(mail));
}

/** On a free port by default. */
export async function startMailServer(onPort = 0): Promise<MailServer> {
  const arrived: Mail[] = [];
  const waiting: { readonly filter: MailFilter; readonly resolve: (mail: Mail) => void }[] = [];
  let refusing: (() => void) | null = null;
  let total = 0;
  let mostConnections = 0;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onConnect(_session, done) {
      mostConnections = Math.max(mostConnections, server.connections.size);
      done();
    },
    onAuth: ({ password }, _session, done) =>
      done(password === mailServerPassword ? null : new Error('who?'), { user: 'burnish' }),
    onMailFrom(_address, _session, done) {
      refusing?.();
      done(refusing === null ? null : Object.assign(new Error('not now'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      stream
        .toArray()
        .then((chunks: Buffer[]) => readMail(Buffer.concat(chunks)))
        .then(
          (parsed) => {
            total += 1;
            const mail = { to: envelope.rcptTo.map(({ address }) => address), ...parsed };
            const index = waiting.findIndex(({ filter }) => matches(mail, filter));
            if (index === -1) arrived.push(mail);
            else waiting.splice(index, 1)[0]?.resolve(mail);
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
    get total() {
      return total;
    },
    get mostConnections() {
      return mostConnections;
    },
    async next(filter = {}) {
      const index = arrived.findIndex((mail) => matches(mail, filter));
      const [mail] = index === -1 ? [] : arrived.splice(index, 1);
      return mail ?? (await new Promise<Mail>((resolve) => waiting.push({ filter, resolve })));
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
