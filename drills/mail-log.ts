// A mail server that remembers what it has accepted, and that can be gone for a while.
import { type Mail, type MailServer, startMailServer } from '../testing/mail.ts';

export interface MailLog {
  /** For the product's settings. */
  readonly url: string;
  /** Whether the email of a notification has been accepted. */
  has(notification: string): boolean;
  close(): Promise<void>;
  /** On the same port. */
  reopen(): Promise<void>;
}

/** The product makes the Message-ID of it. */
function notificationOf({ headers }: Mail): string {
  return headers.get('message-id')?.replace(/^<|@.*$/g, '') ?? '';
}

export async function startMailLog(): Promise<MailLog> {
  const accepted = new Set<string>();
  let server: MailServer | null = null;

  async function open(port: number): Promise<MailServer> {
    const opened = await startMailServer(port);
    const collect = async (): Promise<never> => {
      for (;;) accepted.add(notificationOf(await opened.next()));
    };
    void collect();
    return opened;
  }

  const first = await open(0);
  server = first;
  const port = Number(new URL(first.url).port);
  return {
    url: first.url,
    has: (notification) => accepted.has(notification),
    async close() {
      await server?.close();
      server = null;
    },
    async reopen() {
      server = await open(port);
    },
  };
}
