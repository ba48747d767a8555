// Sends email by SMTP, or writes each email to a file if no mail server is configured.
import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { runOperation } from '../operations.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { syncFolder } from '../storage/durable-names.ts';
import { createPrivateFolder, privateFileMode } from '../storage/private-folder.ts';
import { PermanentTaskError } from '../tasks/attempts.ts';
import { type MailContent, renderMailHtml, renderMailText } from './mail-layout.ts';
import { isRecipientInvalid, parseSmtpReply, type SmtpReply } from './smtp-replies.ts';

export interface MailSender {
  readonly name: string;
  readonly email: string;
}

export interface MailConfig {
  /** Includes the credentials. Null: each email is written to a file. */
  readonly smtpUrl: string | null;
  readonly from: MailSender;
}

export interface MailAttachment {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface MailOptions {
  /** Becomes the Message-ID, so that mail programs recognize an email that is sent again. Default: a random one. */
  readonly id?: string;
  /** Switches emails like this off, without a page to confirm it (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
}

/** The mail server rejected the recipient's address for good, for example because the address doesn't exist. Not retried by tasks. */
export class MailRejectedError extends PermanentTaskError {
  override readonly name = 'MailRejectedError';
  /** The reply code of SMTP. */
  readonly status: number;
  constructor(status: number) {
    super(`the mail server rejected the recipient: ${status}`);
    this.status = status;
  }
}

export interface Mailer {
  /**
   * @throws MailRejectedError if the recipient will never be accepted
   * @throws Error if the mail server does not accept the email now; it can be sent again
   */
  send(to: string, content: MailContent, options?: MailOptions): Promise<void>;
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

function buildMessage(
  from: MailSender,
  to: string,
  content: MailContent,
  { id, unsubscribeUrl, attachments = [] }: MailOptions,
) {
  return {
    ...(id === undefined ? {} : { messageId: `<${id}@${from.email.split('@').at(-1)}>` }),
    from: { name: from.name, address: from.email },
    // As an object: in a string, a comma or a bracket would add recipients.
    to: { name: '', address: to },
    subject: content.subject,
    text: renderMailText(content),
    html: renderMailHtml(content),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    attachments: attachments.map(({ fileName, type, bytes }) => ({
      filename: fileName,
      contentType: type,
      content: bytes,
    })),
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
  await syncFolder(folder);
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
    async send(to, content, options = {}) {
      const { message } = await transport.sendMail(buildMessage(from, to, content, options));
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

interface Rejection extends SmtpReply {
  readonly command: string;
  readonly isRecipientInvalid: boolean;
}

/** Null: the mail server didn't reply. */
function toRejection(error: unknown): Rejection | null {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return null;
  const { command, response } = error;
  if (typeof command !== 'string' || typeof response !== 'string') return null;
  const reply = parseSmtpReply(response);
  return (
    reply && { ...reply, command, isRecipientInvalid: command === 'RCPT TO' && isRecipientInvalid(response) }
  );
}

function createSmtpMailer(
  from: MailSender,
  url: string,
  { clock, log }: Pick<MailFiles, 'clock' | 'log'>,
): Mailer {
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
    async send(to, content, options = {}) {
      try {
        await transport.sendMail(buildMessage(from, to, content, options));
        keep(null);
      } catch (error) {
        // The error may concern this email only.
        recheckAt = 0;
        const rejection = toRejection(error);
        if (rejection === null) throw error;
        const { status, enhancedStatus, command } = rejection;
        // A rejected client, sender, credential or quota can be repaired by an operator, so the email is kept.
        if (rejection.isRecipientInvalid) throw new MailRejectedError(status);
        // Not the text, which may contain the recipient.
        log.warn({ status, enhancedStatus, command }, 'the mail server refused an email for now');
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

/** Of the emails that are written to files. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** `folder` and `diskSpace`: for emails without a mail server. */
export function createMailer({
  config: { smtpUrl, from },
  ...files
}: MailFiles & { config: MailConfig }): Mailer {
  const mailer = smtpUrl === null ? createFileMailer(from, files) : createSmtpMailer(from, smtpUrl, files);
  return {
    ...mailer,
    send: (...email) => runOperation({ kind: 'email' }, () => mailer.send(...email)),
  };
}
