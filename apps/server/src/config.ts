// The environment, read and checked once at start; every fault is named at once.
import { isIP } from 'node:net';
import type { ThrottleLimits } from '@burnish/domain/access/throttle';
import { brand } from '@burnish/domain/brand';
import { z } from 'zod';

const loopbackHosts = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

function isLoopback(host: string): boolean {
  return loopbackHosts.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isSecureIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

function isBucket(text: string): boolean {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  return hostname !== '' && (endpoint === null || /^https?:\/\/./.test(endpoint));
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);
const bitsOf: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** What Fastify takes for a proxy: one address, a network of them, or one of the networks that have a name. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '1', ...more] = text.split('/');
  const bits = bitsOf[isIP(address)] ?? 0;
  const isPrefix = /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
  return namedNetworks.has(text) || (isPrefix && more.length === 0);
}

function isMailServer(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

/** An email, or a name and an email in angle brackets. */
function readSender(text: string): MailSender | null {
  const [, name = '', address = text] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const email = z.email().safeParse(address.trim());
  return email.success ? { name: name.trim() || brand.name, email: email.data } : null;
}

const positive = z.int('must be a whole number, one or more').min(1, 'must be a whole number, one or more');
const limitsForm = 'must be off, or changes to the limits as JSON, like {"calls":{"max":600,"seconds":60}}';

function soMany(max: number, seconds: number) {
  return z
    .strictObject(
      { max: positive.default(max), seconds: positive.default(seconds) },
      'must be null or have max and seconds',
    )
    .nullable()
    .prefault({});
}

/** What is not named keeps its own limit; null is none. */
const rateLimits = z.strictObject(
  {
    calls: soMany(1_200, 60),
    passwords: z
      .strictObject(
        { failures: positive.default(10), seconds: positive.default(900) },
        'must be null or have failures and seconds',
      )
      .nullable()
      .prefault({}),
    chat: soMany(100, 10),
    uploads: soMany(12_000, 60),
  },
  limitsForm,
);

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a port')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port')
    .default(4000),
  HOST: z.string().min(1, 'must name an address to listen on').default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be the origin that browsers use, like https://studio.example')
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1, 'must name a folder').default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
      'must look like postgresql://user:password@host:5432/database',
    )
    .optional(),
  STORAGE_URL: z
    .string()
    .refine(isBucket, 'must look like s3://bucket?endpoint=https://s3.example&region=eu-west-1')
    .optional(),
  STORAGE_ACCESS_KEY_ID: z.string().min(1, 'must not be empty').optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().min(1, 'must not be empty').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().min(1, 'must not be empty').optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1, 'must not be empty').optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isSecureIssuer, 'must be an https address (http only on loopback)')
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
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((part) => isNetwork(part.trim())),
      'must list the addresses or networks of your proxies, separated by commas',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must look like smtps://user:password@smtp.example:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = readSender(text);
      if (sender !== null) return sender;
      context.addIssue('must be an email, or a name and an email, like Studio <hello@studio.example>');
      return z.NEVER;
    })
    .default({ name: brand.name, email: brand.email }),
  RATE_LIMITS: z
    .string()
    .transform((text, context): unknown => {
      if (text === 'off') return { calls: null, passwords: null, chat: null, uploads: null };
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue(limitsForm);
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
  UPLOAD_PORTAL_URL: z
    .string()
    .refine(isWebAddress, 'must be the address of a page, like https://files.studio.example/drop')
    .optional(),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
    .refine(
      (origins) => origins.every((origin) => isOrigin(origin) && !origin.includes('*')),
      'must be origins like https://app.studio.example, separated by commas',
    )
    .default([]),
});

/** Which OpenID provider people sign in with: a real client of one, or the built-in one for development. */
export type SignIn =
  | {
      readonly kind: 'client';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | { readonly kind: 'development' };

export type StorageConfig =
  | { readonly kind: 'files' }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly endpoint: string | null;
      readonly region: string;
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
    };

export interface MailSender {
  readonly name: string;
  readonly email: string;
}

export interface MailConfig {
  /** With its credentials. Null: each mail is a file in dataDir. */
  readonly smtpUrl: string | null;
  readonly from: MailSender;
}

/** So many in so many seconds. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

export interface Config {
  readonly production: boolean;
  readonly logLevel: string;
  readonly port: number;
  readonly host: string;
  /** Origin without a slash at its end. Null: http://localhost with the port that is bound. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** Null: the embedded database in dataDir. */
  readonly databaseUrl: string | null;
  readonly storage: StorageConfig;
  readonly mail: MailConfig;
  /** Null: made once in dataDir. */
  readonly jwtSecret: string | null;
  readonly signIn: SignIn;
  readonly adminEmails: readonly string[];
  readonly trustProxy: string | null;
  /** Null: without a limit. */
  readonly rateLimits: {
    /** For each user, or each address where nobody is signed in. */
    readonly calls: RateLimit | null;
    readonly passwords: ThrottleLimits | null;
    /** Messages of each user. */
    readonly chat: RateLimit | null;
    /** Pieces of files that a user uploads in the resumable way. */
    readonly uploads: RateLimit | null;
  };
  /** After how many days messages and their files are deleted. Null: never. */
  readonly chatRetentionDays: number | null;
  /** Where customers hand in photographs. Null: no portal. */
  readonly uploadPortalUrl: string | null;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

type Environment = z.output<typeof environment>;

function readStorage(env: Environment): StorageConfig {
  if (env.STORAGE_URL === undefined) return { kind: 'files' };
  const url = new URL(env.STORAGE_URL);
  const { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    kind: 's3',
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

function readSignIn(env: Environment, faults: string[]): SignIn {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (clientId && clientSecret) return { kind: 'client', issuer, clientId, clientSecret };
  if (clientId || clientSecret) {
    faults.push(
      `${clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'} is missing: a Google client has both.`,
    );
    return { kind: 'development' };
  }
  const publicHost = env.PUBLIC_URL === undefined ? 'localhost' : new URL(env.PUBLIC_URL).hostname;
  const local = isLoopback(env.HOST) && isLoopback(publicHost);
  if (env.NODE_ENV === 'production' || !local) {
    faults.push(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing. Without them only the development sign-in is there, ' +
        'and that needs NODE_ENV other than production, and HOST and PUBLIC_URL on loopback.',
    );
  }
  return { kind: 'development' };
}

type Variables = Readonly<Record<string, string | undefined>>;

/** A variable that is wrong by itself counts as unset in the rules between them, which are checked all the same. */
function readEach(set: Variables, faults: string[]): Environment {
  const { data, error } = environment.safeParse(set);
  if (error === undefined) return data;
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  faults.push(...error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`));
  return environment.parse(Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name))));
}

/** @throws ConfigError with every fault. An empty variable counts as unset. */
export function readConfig(env: Variables): Config {
  const set: Variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  const read = readEach(set, faults);
  const signIn = readSignIn(read, faults);
  if (read.NODE_ENV === 'production' && set.JWT_SECRET === undefined) {
    faults.push('JWT_SECRET is missing: production needs one of at least 32 characters.');
  }
  if ((read.STORAGE_ACCESS_KEY_ID === undefined) !== (read.STORAGE_SECRET_ACCESS_KEY === undefined)) {
    faults.push('STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY belong together.');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    production: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? null,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    storage: readStorage(read),
    mail: { smtpUrl: read.SMTP_URL ?? null, from: read.MAIL_FROM },
    jwtSecret: read.JWT_SECRET ?? null,
    signIn,
    adminEmails: read.ADMIN_EMAILS ?? (signIn.kind === 'development' ? ['admin@burnish.test'] : []),
    trustProxy: read.TRUST_PROXY ?? null,
    rateLimits: read.RATE_LIMITS,
    chatRetentionDays: read.CHAT_RETENTION_DAYS ?? null,
    uploadPortalUrl: read.UPLOAD_PORTAL_URL ?? null,
    corsOrigins: read.CORS_ORIGINS,
  };
}
