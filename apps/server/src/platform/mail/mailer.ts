// Sends email by SMTP, or writes each email to a file if no mail server is configured.
import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { createPrivateFolder, privateFileMode } from '../storage/private-folder.ts';
import { type MailContent, renderMailHtml, renderMailText } from './mail-layout.ts';

export interface MailSender {
  readonly name: string;
  readonly email: string;
}

export interface MailConfig {
  /** Includes the credentials. Null: each email is written to a file. */
  readonly smtpUrl: string | null;
  readonly from: MailSender;
}

export interface Mailer {
  /** @throws Error if the mail server does not accept the email; it can be sent again */
  send(to: string, content: MailContent): Promise<void>;
  /** Null: the mail server accepts our connection and credentials. The result may be a few seconds old. */
  findProblem(): Promise<MailProblem | null>;
}

/** For operators. */
export type MailProblem = 'mail_server_unreachable' | 'mail_credentials_rejected';

/** Milliseconds. A server that hangs costs one attempt only. */
const smtpTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** Milliseconds. A check must not wait for a server that hangs. */
const probeTimeouts = {
  connectionTimeout: 1_500,
  greetingTimeout: 1_500,
  socketTimeout: 1_500,
  dnsTimeout: 1_500,
};

/** Milliseconds. Mail servers limit how often a client may sign in. */
const recheckAfter = { working: 30_000, failing: 5_000 };

function buildMessage(from: MailSender, to: string, content: MailContent) {
  return {
    from: { name: from.name, address: from.email },
    // As an object: in a string, a comma or a bracket would add recipients.
    to: { name: '', address: to },
    subject: content.subject,
    text: renderMailText(content),
    html: renderMailHtml(content),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // The content must not include local files or remote URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Renames the file when it is complete, so that readers never see a part of it. */
async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const tempPath = join(folder, `.${name}.draft`);
  const file = await open(tempPath, 'wx', privateFileMode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(tempPath, join(folder, name));
}

interface MailFiles {
  readonly folder: string;
  readonly diskSpace: DiskSpace;
  readonly clock: Clock;
  readonly log: Logger;
}

function createFileMailer(from: MailSender, { folder, diskSpace, clock, log }: MailFiles): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(to, content) {
      const { message } = await transport.sendMail(buildMessage(from, to, content));
      if (!Buffer.isBuffer(message)) throw new Error('expected the mail as a buffer');
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
      await createPrivateFolder(folder);
      await diskSpace.hold(message.length, () => writeAtomically(folder, name, message));
      log.info({ file: join(folder, name) }, 'mail written to a file');
    },
    // The storage reports a full disk.
    findProblem: async () => null,
  };
}

function mailProblemOf(error: unknown): MailProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EAUTH' ? 'mail_credentials_rejected' : 'mail_server_unreachable';
}

function createSmtpMailer(from: MailSender, url: string, clock: Clock): Mailer {
  const transport = createTransport({ url, ...smtpTimeouts });
  const probe = createTransport({ url, ...probeTimeouts });
  let problem: MailProblem | null = null;
  /** Milliseconds since the epoch. */
  let recheckAt = 0;

  function keep(found: MailProblem | null): MailProblem | null {
    problem = found;
    recheckAt = clock.now().getTime() + (found === null ? recheckAfter.working : recheckAfter.failing);
    return found;
  }

  return {
    async send(to, content) {
      try {
        await transport.sendMail(buildMessage(from, to, content));
        keep(null);
      } catch (error) {
        // The error may concern this email only.
        recheckAt = 0;
        throw error;
      }
    },
    async findProblem() {
      if (clock.now().getTime() < recheckAt) return problem;
      return probe.verify().then(
        () => keep(null),
        (error: unknown) => keep(mailProblemOf(error)),
      );
    },
  };
}

/** `folder` and `diskSpace`: for emails without a mail server. */
export function createMailer({
  config: { smtpUrl, from },
  ...files
}: MailFiles & { config: MailConfig }): Mailer {
  return smtpUrl === null ? createFileMailer(from, files) : createSmtpMailer(from, smtpUrl, files.clock);
}
