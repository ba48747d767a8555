// Adds the limit, and when to try again, to the messages of errors that a limit causes.
import type { ErrorCode } from '@burnish/domain/errors';
import type { LimitName } from '@burnish/domain/security-events';

/** Seconds after which to try again, where an error doesn't know it itself. Every limit and every outage has them. */
export const defaultRetryAfterSeconds: { readonly [C in ErrorCode]?: number } = {
  TOO_MANY_UNFINISHED_UPLOADS: 10,
  TOO_MANY_REQUESTS: 10,
  TOO_MANY_CONNECTIONS: 10,
  TOO_MANY_FILES_AT_ONCE: 5,
  TOO_MANY_DOWNLOADS: 60,
  DAILY_FILE_LIMIT_REACHED: 3_600,
  EXPORT_LIMIT_REACHED: 3_600,
  DAILY_TEXT_LIMIT_REACHED: 3_600,
  STORAGE_FULL: 600,
  STORAGE_UNAVAILABLE: 60,
  SERVER_BUSY: 10,
  NOT_READY: 5,
};

const limited: Readonly<Record<LimitName, string>> = {
  calls: 'requests',
  searches: 'searches',
  files: 'files',
  exports: 'exports',
  documents: 'documents',
  mail_requests: 'requested emails',
  comments: 'comments',
  statements: 'bank statements',
  imports: 'imports',
  sign_in: 'sign-ins',
  registration: 'new accounts',
  password_attempts: 'wrong passwords',
  reset_mails: 'emails with a link',
  security_mails: 'emails about your account',
  sign_in_mails: 'emails about sign-ins',
  chat: 'messages',
  chat_events: 'live events',
  connections: 'open connections',
  sockets: 'open pages',
  uploads: 'upload requests',
  calendar_feeds: 'requests of calendar feeds',
  stored_bytes: 'files',
  stored_text: 'messages and changes',
  unsubmitted_photos: 'photos that are not submitted',
};

const bytesLimits: ReadonlySet<LimitName> = new Set(['stored_bytes', 'stored_text', 'unsubmitted_photos']);

const periods: Readonly<Record<number, string>> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' };

function formatAmount(name: LimitName, max: number): string {
  if (!bytesLimits.has(name)) return `${max.toLocaleString('en-US')} ${limited[name]}`;
  const megabytes = (max / 1024 ** 2).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `${megabytes} MB of ${limited[name]}`;
}

/** Such as '100 messages in 10 seconds'. `seconds`: null for what may exist at the same time. */
export function describeLimit(name: LimitName, max: number, seconds: number | null): string {
  if (seconds === null) return `${formatAmount(name, max)} at the same time`;
  return `${formatAmount(name, max)} ${periods[seconds] ?? `in ${seconds.toLocaleString('en-US')} seconds`}`;
}

export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
