// Reads and validates the environment variables once at start. All errors are reported together.
import type { MailLimit, PasswordLimits } from '@burnish/domain/accounts/sign-in-throttle';
import { type Environment, environment } from './config-variables.ts';
import type { ConnectionLimits } from './platform/http/connection-limits.ts';
import { isLoopback } from './platform/http/local-requests.ts';
import type { RateLimit } from './platform/http/rate-limit.ts';
import type { MailConfig } from './platform/mail/mailer.ts';
import type { SocketLimits } from './platform/realtime/socket-limits.ts';
import type { StorageConfig } from './platform/storage/storage.ts';
import type { TraceConfig } from './platform/traces/trace-config.ts';
import type { ProcessRole } from './role.ts';

export const variableNames = Object.keys(environment.shape);

/** The OpenID Connect provider: a client at a real one, or the built-in one for development. */
export type SignIn =
  | {
      readonly kind: 'client';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | { readonly kind: 'development' };

export interface Config {
  readonly production: boolean;
  readonly logLevel: string;
  readonly role: ProcessRole;
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash. Null: http://localhost with the port that the server listens on. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** Free space on the disk of dataDir that files leave to the database. */
  readonly diskReserveBytes: number;
  /** Memory of all decoding processes together. Null: half of the memory of the system or container. */
  readonly decoderMemoryBytes: number | null;
  /** Bytes of chat attachments and receipts that a user can send on one day. */
  readonly dailyFileBytes: number;
  /** Bytes of photos that a user can upload without submitting them. */
  readonly unsubmittedPhotoBytes: number;
  /** Null: the embedded database in dataDir. */
  readonly databaseUrl: string | null;
  /** Connections for calls and tasks. A few others are not part of it (platform/db/connection-budget.ts). */
  readonly databasePoolSize: number;
  /** How long the start waits for PostgreSQL. */
  readonly databaseWaitSeconds: number;
  /** IANA name. The studio's, until its opening hours are saved. */
  readonly studioTimeZone: string;
  readonly storage: StorageConfig;
  readonly mail: MailConfig;
  /** Authenticates reports of emails that came back. Null: none are accepted. */
  readonly mailEventsSecret: string | null;
  /** Null: generated once and stored in dataDir. */
  readonly jwtSecret: string | null;
  readonly signIn: SignIn;
  readonly adminEmails: readonly string[];
  /** Whether admins with a password must have a second factor. */
  readonly requireAdminSecondFactor: boolean;
  readonly trustProxy: string | null;
  /** Null: no limit. */
  readonly rateLimits: {
    /** Per user, or per network for visitors. The others of calls: packages/contract/src/cost.ts. */
    readonly calls: RateLimit | null;
    readonly searches: RateLimit | null;
    readonly files: RateLimit | null;
    readonly exports: RateLimit | null;
    readonly documents: RateLimit | null;
    readonly chat: RateLimit | null;
    readonly signIns: RateLimit | null;
    readonly registrations: RateLimit | null;
    readonly mailRequests: RateLimit | null;
    readonly comments: RateLimit | null;
    readonly statements: RateLimit | null;
    readonly imports: RateLimit | null;
    /** Failed attempts. */
    readonly passwords: PasswordLimits | null;
    /** Emails with a password link, per mailbox. */
    readonly passwordMails: MailLimit | null;
    /** How fast a process sends emails that can wait. */
    readonly notificationMails: MailLimit | null;
    /** Requests of resumable uploads, per user. */
    readonly uploads: RateLimit | null;
    /** Requests of calendar apps, per user. */
    readonly calendarFeeds: RateLimit | null;
    /** Bytes that a user stores as text: what calls that change something send, and 1 kB for each. */
    readonly text: RateLimit | null;
    /** HTTP connections that are open at the same time, with those of sockets. */
    readonly connections: ConnectionLimits | null;
    /** Sockets that are open at the same time. */
    readonly sockets: SocketLimits | null;
  };
  /** Chat messages and their files are deleted after this many days. Null: never. */
  readonly chatRetentionDays: number | null;
  /** Uploads that aren't submitted are deleted after this many days without activity. */
  readonly unsubmittedRetentionDays: number;
  /** Originals of submitted photos are deleted after this many days. Null: never. */
  readonly originalRetentionDays: number | null;
  /** Bytes of a person's files in a copy of their data. */
  readonly dataExportBytes: number;
  /** Security events are deleted after this many days. */
  readonly securityEventRetentionDays: number;
  /** External page on which customers upload photos. Null: no portal. */
  readonly uploadPortalUrl: string | null;
  /** Encrypts backups. Null: they aren't encrypted. */
  readonly backupKey: string | null;
  /** An older backup makes /readyz degraded. Null: never. */
  readonly backupMaxAgeHours: number | null;
  /** Where this process serves its metrics. Null: nowhere. Port 0: any free one, which the log names. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Null: nothing is traced. */
  readonly traces: TraceConfig | null;
  /** How long the server still accepts requests after a signal to stop, while /readyz says that it is stopping. */
  readonly shutdownDelaySeconds: number;
  /** How long requests may then take before they are cut. */
  readonly shutdownTimeoutSeconds: number;
  /** Networks to which webhooks can be sent besides public addresses, in CIDR notation. */
  readonly webhookNetworks: readonly string[];
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
    super(`The configuration has ${count}:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

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

function readSignIn(env: Environment, errors: string[]): SignIn {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (clientId && clientSecret) return { kind: 'client', issuer, clientId, clientSecret };
  if (clientId || clientSecret) {
    errors.push(`${clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'} is missing. Set both or neither.`);
    return { kind: 'development' };
  }
  const publicHost = env.PUBLIC_URL === undefined ? 'localhost' : new URL(env.PUBLIC_URL).hostname;
  const local = isLoopback(env.HOST) && isLoopback(publicHost);
  if (env.NODE_ENV === 'production' || !local) {
    errors.push(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing. Without them, only the development sign-in is available, ' +
        'which requires HOST and PUBLIC_URL on loopback and a NODE_ENV other than production.',
    );
  }
  return { kind: 'development' };
}

const bytesPerMegabyte = 1024 ** 2;

const inBytes = (megabytes: number | undefined) =>
  megabytes === undefined ? null : megabytes * bytesPerMegabyte;

function readMetrics({ METRICS_PORT: port, METRICS_HOST: host }: Environment): Config['metrics'] {
  return port === undefined ? null : { host, port };
}

function readTraces(env: Environment): TraceConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampledShare } = env;
  return endpoint === undefined ? null : { endpoint: endpoint.replace(/\/$/, ''), sampledShare };
}

/** Seconds. Only a server in production has proxies that notice. */
const defaultShutdownDelay = { development: 0, test: 0, production: 5 };

type Variables = Readonly<Record<string, string | undefined>>;

/** Production needs a public HTTPS URL: sign-in, cookies and the links in emails depend on it. */
function publicUrlErrors(text: string | undefined, valid: string | undefined): string[] {
  if (text === undefined)
    return [
      'PUBLIC_URL is missing. In production, set it to the origin that browsers use, like https://studio.example.',
    ];
  if (valid === undefined) return [];
  const { protocol, hostname } = new URL(valid);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return ['PUBLIC_URL must start with https:// in production. Only a loopback host can use http://.'];
}

/** Invalid variables count as unset, so that the rules between variables can be checked as well. */
function parseVariables(set: Variables, errors: string[]): Environment {
  const { data, error } = environment.safeParse(set);
  if (error === undefined) return data;
  const invalid = new Set(error.issues.map(({ path }) => path[0]));
  errors.push(...error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`));
  return environment.parse(Object.fromEntries(Object.entries(set).filter(([name]) => !invalid.has(name))));
}

/** The rules between several variables, except those of the sign-in. */
function combinationErrors(read: Environment, set: Variables): string[] {
  const errors: string[] = [];
  if (read.NODE_ENV === 'production') {
    if (set.JWT_SECRET === undefined) {
      errors.push(
        'JWT_SECRET is missing. It is required in production and must have at least 32 characters.',
      );
    }
    errors.push(...publicUrlErrors(set.PUBLIC_URL, read.PUBLIC_URL));
  }
  if ((read.STORAGE_ACCESS_KEY_ID === undefined) !== (read.STORAGE_SECRET_ACCESS_KEY === undefined)) {
    errors.push('STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY must be set together.');
  }
  if (read.ROLE !== 'all' && set.DATABASE_URL === undefined) {
    errors.push(
      `ROLE is ${read.ROLE}, which needs DATABASE_URL: the embedded database serves a single process.`,
    );
  }
  return errors;
}

/** Empty variables count as unset. @throws ConfigError with all errors */
export function readConfig(env: Variables): Config {
  const set: Variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const errors: string[] = [];
  const read = parseVariables(set, errors);
  const signIn = readSignIn(read, errors);
  errors.push(...combinationErrors(read, set));
  if (errors.length > 0) throw new ConfigError(errors);
  return {
    production: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    role: read.ROLE,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? null,
    dataDir: read.DATA_DIR,
    dailyFileBytes: read.DAILY_FILE_MB * bytesPerMegabyte,
    unsubmittedPhotoBytes: read.UNSUBMITTED_PHOTO_MB * bytesPerMegabyte,
    diskReserveBytes: read.DISK_RESERVE_MB * bytesPerMegabyte,
    decoderMemoryBytes: inBytes(read.DECODER_MEMORY_MB),
    databaseUrl: read.DATABASE_URL ?? null,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    databaseWaitSeconds: read.DATABASE_WAIT_SECONDS,
    studioTimeZone: read.STUDIO_TIME_ZONE,
    storage: readStorage(read),
    mailEventsSecret: read.MAIL_EVENTS_SECRET ?? null,
    mail: { smtpUrl: read.SMTP_URL ?? null, from: read.MAIL_FROM },
    jwtSecret: read.JWT_SECRET ?? null,
    signIn,
    adminEmails: read.ADMIN_EMAILS ?? (signIn.kind === 'development' ? ['admin@burnish.test'] : []),
    requireAdminSecondFactor: read.REQUIRE_ADMIN_SECOND_FACTOR,
    trustProxy: read.TRUST_PROXY ?? null,
    rateLimits: read.RATE_LIMITS,
    chatRetentionDays: read.CHAT_RETENTION_DAYS ?? null,
    unsubmittedRetentionDays: read.UNSUBMITTED_RETENTION_DAYS,
    originalRetentionDays: read.ORIGINAL_RETENTION_DAYS ?? null,
    dataExportBytes: read.DATA_EXPORT_MB * bytesPerMegabyte,
    securityEventRetentionDays: read.SECURITY_EVENT_RETENTION_DAYS,
    uploadPortalUrl: read.UPLOAD_PORTAL_URL ?? null,
    backupKey: read.BACKUP_KEY ?? null,
    backupMaxAgeHours: read.BACKUP_MAX_AGE_HOURS ?? null,
    metrics: readMetrics(read),
    traces: readTraces(read),
    shutdownDelaySeconds: read.SHUTDOWN_DELAY_SECONDS ?? defaultShutdownDelay[read.NODE_ENV],
    shutdownTimeoutSeconds: read.SHUTDOWN_TIMEOUT_SECONDS,
    webhookNetworks: read.WEBHOOK_NETWORKS,
    corsOrigins: read.CORS_ORIGINS,
  };
}
