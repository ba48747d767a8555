// Sends mail by SMTP, or lays each mail as a file into a folder where there is no mail server.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailConfig, MailSender } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import { type MailWords, mailHtml, mailText } from './mail-words.ts';

export interface Mailer {
  /** @throws when the mail server does not take it; then it may be tried again. */
  send(to: string, words: MailWords): Promise<void>;
}

/** Milliseconds for each step of a conversation: a server that hangs costs a try, not more. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

function messageOf(from: MailSender, to: string, words: MailWords) {
  return {
    from: { name: from.name, address: from.email },
    // Not as a text, in which a comma or a bracket would name others too.
    to: { name: '', address: to },
    subject: words.subject,
    text: mailText(words),
    html: mailHtml(words),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing that it is made of may be read from a disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whole or not at all: what is being written has no name that somebody looks for. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.draft`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}

function mailToFiles(from: MailSender, folder: string, clock: Clock, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(to, words) {
      const { message } = await transport.sendMail(messageOf(from, to, words));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not made in one piece');
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, name, message);
      log.info({ file: join(folder, name) }, 'a mail was laid into the folder of mails');
    },
  };
}

function mailBySmtp(from: MailSender, url: string): Mailer {
  const transport = createTransport({ url, ...patience });
  return {
    async send(to, words) {
      await transport.sendMail(messageOf(from, to, words));
    },
  };
}

export function createMailer(parts: {
  config: MailConfig;
  folder: string;
  clock: Clock;
  log: Logger;
}): Mailer {
  const { config, folder, clock, log } = parts;
  const { smtpUrl, from } = config;
  return smtpUrl === null ? mailToFiles(from, folder, clock, log) : mailBySmtp(from, smtpUrl);
}
