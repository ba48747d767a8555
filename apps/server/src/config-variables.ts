// The schema of the environment variables: what each may be, and its default.
import { type CallLimitDefault, callLimits } from '@burnish/contract/cost';
import { brand } from '@burnish/domain/brand';
import { isTimeZone } from '@burnish/domain/chat/opening-hours';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isLoopback } from './platform/http/local-requests.ts';
import { isProxyNetwork } from './platform/http/trusted-proxies.ts';
import type { MailSender } from './platform/mail/mailer.ts';
import { processRoles } from './role.ts';

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isSecureIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

function isBucketUrl(text: string): boolean {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  return hostname !== '' && (endpoint === null || /^https?:\/\/./.test(endpoint));
}

function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

/** Parses an email, or a name and an email in angle brackets. */
function parseSender(text: string): MailSender | null {
  const [, name = '', address = text] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const email = z.email().safeParse(address.trim());
  return email.success ? { name: name.trim() || brand.name, email: email.data } : null;
}

/** Megabytes: one process that inspects photos and one that renders them. */
const minDecoderMemory = 640;
const minDecoderMemoryMessage = `must be a whole number of megabytes, ${minDecoderMemory} or more`;

/** Fewer would make calls wait for background tasks. */
const minPoolSize = 4;
const poolSizeMessage = `must be a whole number of connections, ${minPoolSize} to 999`;

const positiveInteger = z
  .int('must be a whole number, 1 or more')
  .min(1, 'must be a whole number, 1 or more');
const rateLimitsMessage =
  'must be off, or JSON with the limits to change, like {"calls":{"max":600,"seconds":60}}';

function rateLimit({ max, seconds }: CallLimitDefault) {
  return z
    .strictObject(
      { max: positiveInteger.default(max), seconds: positiveInteger.default(seconds) },
      'must be null or have max and seconds',
    )
    .nullable()
    .prefault({});
}

/** Limits that aren't set keep their defaults. Null means no limit. */
const rateLimits = z.strictObject(
  {
    calls: rateLimit(callLimits.calls),
    searches: rateLimit(callLimits.searches),
    files: rateLimit(callLimits.files),
    exports: rateLimit(callLimits.exports),
    documents: rateLimit(callLimits.documents),
    passwords: z
      .strictObject(
        {
          failures: positiveInteger.default(10),
          networkFailures: positiveInteger.default(100),
          seconds: positiveInteger.default(900),
        },
        'must be null or have failures, networkFailures and seconds',
      )
      .nullable()
      .prefault({}),
    signIns: rateLimit(callLimits.signIns),
    registrations: rateLimit(callLimits.registrations),
    mailRequests: rateLimit(callLimits.mailRequests),
    comments: rateLimit(callLimits.comments),
    statements: rateLimit(callLimits.statements),
    imports: rateLimit(callLimits.imports),
    passwordMails: rateLimit({ max: 5, seconds: 3_600 }),
    notificationMails: rateLimit({ max: 10, seconds: 1 }),
    chat: rateLimit(callLimits.chat),
    uploads: rateLimit({ max: 12_000, seconds: 60 }),
    calendarFeeds: rateLimit({ max: 240, seconds: 3_600 }),
    text: rateLimit({ max: 52_428_800, seconds: 86_400 }),
    connections: z
      .strictObject(
        { perNetwork: positiveInteger.default(600), perProcess: positiveInteger.default(4_000) },
        'must be null or have perNetwork and perProcess',
      )
      .nullable()
      .prefault({}),
    sockets: z
      .strictObject(
        { perUser: positiveInteger.default(20), perNetwork: positiveInteger.default(200) },
        'must be null or have perUser and perNetwork',
      )
      .nullable()
      .prefault({}),
  },
  rateLimitsMessage,
);

function seconds(min: number) {
  const message = `must be a whole number of seconds, ${min} to 3600`;
  return z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= 3_600, message);
}

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number');

const samplingMessage = 'must be a number from 0 to 1';

/** The environment variables with their defaults. Those that depend on each other are checked in config.ts. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  ROLE: z.enum(processRoles, `must be one of ${processRoles.join(', ')}`).default('all'),
  PORT: port.default(4000),
  HOST: z.string().min(1, 'must be a host name or IP address to listen on').default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be the origin that browsers use, like https://studio.example')
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  DISK_RESERVE_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number of megabytes')
    .transform(Number)
    .default(1_024),
  DECODER_MEMORY_MB: z
    .string()
    .regex(/^\d{3,7}$/, minDecoderMemoryMessage)
    .transform(Number)
    .refine((megabytes) => megabytes >= minDecoderMemory, minDecoderMemoryMessage)
    .optional(),
  DAILY_FILE_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of megabytes, 1 or more')
    .transform(Number)
    .default(200),
  UNSUBMITTED_PHOTO_MB: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, 'must be a whole number of megabytes, 1 or more')
    .transform(Number)
    .default(51_200),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
      'must look like postgresql://user:password@host:5432/database',
    )
    .optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .regex(/^\d{1,3}$/, poolSizeMessage)
    .transform(Number)
    .refine((size) => size >= minPoolSize, poolSizeMessage)
    .default(20),
  DATABASE_WAIT_SECONDS: seconds(0).default(60),
  STUDIO_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, like Europe/Berlin')
    .default(brand.openingHours.timeZone),
  STORAGE_URL: z
    .string()
    .refine(isBucketUrl, 'must look like s3://bucket?endpoint=https://s3.example&region=eu-west-1')
    .optional(),
  STORAGE_ACCESS_KEY_ID: z.string().min(1, 'must not be empty').optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().min(1, 'must not be empty').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().min(1, 'must not be empty').optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1, 'must not be empty').optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isSecureIssuer, 'must be an HTTPS URL (HTTP only on loopback)')
    .default('https://accounts.google.com'),
  ADMIN_EMAILS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter((email) => email !== ''),
    )
    .refine(
      (emails) => emails.every((email) => z.email().safeParse(email).success),
      'must be email addresses, separated by commas',
    )
    .optional(),
  REQUIRE_ADMIN_SECOND_FACTOR: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((part) => isProxyNetwork(part.trim())),
      "must be the IP addresses or networks of your proxies, separated by commas. A public network can't be wider than " +
        '/12 (IPv6: /24), because everyone in it could claim any IP address',
    )
    .optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, 'must look like smtps://user:password@smtp.example:465').optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = parseSender(text);
      if (sender !== null) return sender;
      context.addIssue('must be an email, or a name and an email, like Studio <hello@studio.example>');
      return z.NEVER;
    })
    .default({ name: brand.name, email: brand.email }),
  MAIL_EVENTS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  RATE_LIMITS: z
    .string()
    .transform((text, context): unknown => {
      if (text === 'off')
        return Object.fromEntries(Object.keys(rateLimits.shape).map((name) => [name, null]));
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue(rateLimitsMessage);
        return z.NEVER;
      }
    })
    .pipe(rateLimits)
    .prefault('{}'),
  CHAT_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of days, 30 or more')
    .transform(Number)
    .refine((days) => days >= 30, 'must be a whole number of days, 30 or more')
    .optional(),
  UNSUBMITTED_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of days, 1 to 999')
    .transform(Number)
    .default(7),
  ORIGINAL_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of days, 30 or more')
    .transform(Number)
    .refine((days) => days >= 30, 'must be a whole number of days, 30 or more')
    .optional(),
  DATA_EXPORT_MB: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of megabytes')
    .transform(Number)
    .default(1_024),
  SECURITY_EVENT_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days, 1 or more')
    .transform(Number)
    .default(90),
  UPLOAD_PORTAL_URL: z
    .string()
    .refine(isWebUrl, 'must be the URL of a page, like https://files.studio.example/drop')
    .optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/, 'must be a key that `npm run backup -- --new-key` prints')
    .optional(),
  BACKUP_MAX_AGE_HOURS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of hours, 1 to 9999')
    .transform(Number)
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1, 'must be a host name or IP address to listen on').default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isWebUrl, 'must be the URL of an OpenTelemetry collector, like http://127.0.0.1:4318')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d(\.\d{1,9})?$/, samplingMessage)
    .transform(Number)
    .refine((ratio) => ratio <= 1, samplingMessage)
    .default(1),
  SHUTDOWN_DELAY_SECONDS: seconds(0).optional(),
  SHUTDOWN_TIMEOUT_SECONDS: seconds(1).default(15),
  WEBHOOK_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every((network) => ipaddr.isValidCIDR(network)),
      'must be networks in CIDR notation, like 10.0.0.0/8, separated by commas',
    )
    .default([]),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
    .refine(
      (origins) => origins.every((origin) => isOrigin(origin) && !origin.includes('*')),
      'must be origins like https://app.studio.example, separated by commas',
    )
    .default([]),
});

export type Environment = z.output<typeof environment>;
