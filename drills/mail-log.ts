// A mail server that counts what it has accepted, and that can be gone for a while.
import { type Mail, type MailServer, startMailServer, subjectOf } from '../testing/mail.ts';

export interface MailLog {
  /** For the product's settings. */
  readonly url: string;
  /** The Message-IDs of the emails with subjects that start like this. One that is sent again has the same. */
  idsOf(recipient: string, subjectStart: string): ReadonlySet<string>;
  close(): Promise<void>;
  /** On the same port. */
  reopen(): Promise<void>;
}

export async function startMailLog(): Promise<MailLog> {
  const received: Mail[] = [];
  let server: MailServer | null = null;

  async function open(port: number): Promise<MailServer> {
    const opened = await startMailServer(port);
    const collect = async (): Promise<never> => {
      for (;;) received.push(await opened.next());
    };
    void collect();
    return opened;
  }

  const first = await open(0);
  server = first;
  const port = Number(new URL(first.url).port);
  return {
    url: first.url,
    idsOf(recipient, subjectStart) {
      const mails = received.filter(
        (mail) => mail.to.includes(recipient) && subjectOf(mail).startsWith(subjectStart),
      );
      return new Set(mails.map(({ headers }) => headers.get('message-id') ?? ''));
    },
    async close() {
      await server?.close();
      server = null;
    },
    async reopen() {
      server = await open(port);
    },
  };
}
