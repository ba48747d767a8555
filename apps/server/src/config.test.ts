import { readFile } from 'node:fs/promises';
import { brand } from '@burnish/domain/brand';
import { describe, expect, test } from 'vitest';
import { errorsOf, invalidVariables } from './config.fixture.ts';
import { readConfig, variableNames } from './config.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const secret = 'a secret of thirty-two characters';
const publicUrl = { PUBLIC_URL: 'https://studio.example' };
const production = { NODE_ENV: 'production', JWT_SECRET: secret, ...publicUrl, ...google };

test('without variables, the server runs for development on the loopback interface with one data folder', () => {
  expect(readConfig({})).toEqual({
    production: false,
    logLevel: 'info',
    role: 'all',
    port: 4000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: './data',
    diskReserveBytes: 1024 ** 3,
    decoderMemoryBytes: null,
    dailyFileBytes: 200 * 1024 ** 2,
    unsubmittedPhotoBytes: 51_200 * 1024 ** 2,
    databaseUrl: null,
    databasePoolSize: 20,
    databaseWaitSeconds: 60,
    storage: { kind: 'files' },
    mail: { smtpUrl: null, from: { name: brand.name, email: brand.email } },
    mailEventsSecret: null,
    jwtSecret: null,
    signIn: { kind: 'development' },
    adminEmails: ['admin@burnish.test'],
    requireAdminSecondFactor: false,
    trustProxy: null,
    rateLimits: {
      calls: { max: 1_200, seconds: 60 },
      searches: { max: 600, seconds: 60 },
      files: { max: 120, seconds: 60 },
      exports: { max: 20, seconds: 60 },
      documents: { max: 60, seconds: 60 },
      passwords: { failures: 10, networkFailures: 100, seconds: 900 },
      signIns: { max: 120, seconds: 60 },
      registrations: { max: 200, seconds: 3_600 },
      mailRequests: { max: 60, seconds: 3_600 },
      comments: { max: 60, seconds: 3_600 },
      statements: { max: 120, seconds: 3_600 },
      imports: { max: 120, seconds: 3_600 },
      passwordMails: { max: 5, seconds: 3_600 },
      notificationMails: { max: 10, seconds: 1 },
      chat: { max: 100, seconds: 10 },
      uploads: { max: 12_000, seconds: 60 },
      calendarFeeds: { max: 240, seconds: 3_600 },
      text: { max: 52_428_800, seconds: 86_400 },
      connections: { perNetwork: 600, perProcess: 4_000 },
      sockets: { perUser: 20, perNetwork: 200 },
    },
    chatRetentionDays: null,
    unsubmittedRetentionDays: 7,
    originalRetentionDays: null,
    dataExportBytes: 1024 ** 3,
    securityEventRetentionDays: 90,
    uploadPortalUrl: null,
    metrics: null,
    traces: null,
    shutdownDelaySeconds: 0,
    shutdownTimeoutSeconds: 15,
    backupKey: null,
    backupMaxAgeHours: null,
    studioTimeZone: 'Africa/Lagos',
    webhookNetworks: [],
    corsOrigins: [],
  });
});

test('reads every variable', () => {
  const config = readConfig({
    ...production,
    LOG_LEVEL: 'warn',
    ROLE: 'web',
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://studio.example/',
    DATA_DIR: '/var/lib/burnish',
    DISK_RESERVE_MB: '512',
    DECODER_MEMORY_MB: '2048',
    DAILY_FILE_MB: '50',
    UNSUBMITTED_PHOTO_MB: '100',
    DATABASE_URL: 'postgresql://user:password@db:5432/burnish',
    DATABASE_POOL_SIZE: '12',
    DATABASE_WAIT_SECONDS: '10',
    STUDIO_TIME_ZONE: 'Europe/Berlin',
    STORAGE_URL: 's3://receipts?endpoint=https://s3.example&region=eu-west-1',
    STORAGE_ACCESS_KEY_ID: 'key',
    STORAGE_SECRET_ACCESS_KEY: 'other key',
    SMTP_URL: 'smtps://user:password@smtp.example:465',
    MAIL_FROM: 'The Studio <hello@studio.example>',
    MAIL_EVENTS_SECRET: 'a secret for the events of the mail provider',
    GOOGLE_ISSUER: 'https://login.example',
    ADMIN_EMAILS: 'Ada@Studio.example, ben@studio.example',
    REQUIRE_ADMIN_SECOND_FACTOR: 'true',
    TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
    RATE_LIMITS: '{"calls":{"max":60},"chat":null}',
    CHAT_RETENTION_DAYS: '730',
    UNSUBMITTED_RETENTION_DAYS: '14',
    ORIGINAL_RETENTION_DAYS: '90',
    DATA_EXPORT_MB: '500',
    SECURITY_EVENT_RETENTION_DAYS: '30',
    UPLOAD_PORTAL_URL: 'https://files.studio.example/drop',
    SHUTDOWN_DELAY_SECONDS: '7',
    SHUTDOWN_TIMEOUT_SECONDS: '120',
    BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
    BACKUP_MAX_AGE_HOURS: '26',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    WEBHOOK_NETWORKS: '10.0.0.0/8, fd00::/8',
    CORS_ORIGINS: 'https://app.studio.example/, http://localhost:3000',
  });
  expect(config).toEqual({
    production: true,
    logLevel: 'warn',
    role: 'web',
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://studio.example',
    dataDir: '/var/lib/burnish',
    diskReserveBytes: 512 * 1024 ** 2,
    decoderMemoryBytes: 2048 * 1024 ** 2,
    dailyFileBytes: 50 * 1024 ** 2,
    unsubmittedPhotoBytes: 100 * 1024 ** 2,
    databaseUrl: 'postgresql://user:password@db:5432/burnish',
    databasePoolSize: 12,
    databaseWaitSeconds: 10,
    storage: {
      kind: 's3',
      bucket: 'receipts',
      endpoint: 'https://s3.example',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'other key' },
    },
    mail: {
      smtpUrl: 'smtps://user:password@smtp.example:465',
      from: { name: 'The Studio', email: 'hello@studio.example' },
    },
    mailEventsSecret: 'a secret for the events of the mail provider',
    backupKey: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
    backupMaxAgeHours: 26,
    jwtSecret: secret,
    signIn: { kind: 'client', issuer: 'https://login.example', clientId: 'id', clientSecret: 'secret' },
    adminEmails: ['ada@studio.example', 'ben@studio.example'],
    requireAdminSecondFactor: true,
    trustProxy: '10.0.0.0/8, 192.168.1.1',
    rateLimits: {
      calls: { max: 60, seconds: 60 },
      searches: { max: 600, seconds: 60 },
      files: { max: 120, seconds: 60 },
      exports: { max: 20, seconds: 60 },
      documents: { max: 60, seconds: 60 },
      passwords: { failures: 10, networkFailures: 100, seconds: 900 },
      signIns: { max: 120, seconds: 60 },
      registrations: { max: 200, seconds: 3_600 },
      mailRequests: { max: 60, seconds: 3_600 },
      comments: { max: 60, seconds: 3_600 },
      statements: { max: 120, seconds: 3_600 },
      imports: { max: 120, seconds: 3_600 },
      passwordMails: { max: 5, seconds: 3_600 },
      notificationMails: { max: 10, seconds: 1 },
      chat: null,
      uploads: { max: 12_000, seconds: 60 },
      calendarFeeds: { max: 240, seconds: 3_600 },
      text: { max: 52_428_800, seconds: 86_400 },
      connections: { perNetwork: 600, perProcess: 4_000 },
      sockets: { perUser: 20, perNetwork: 200 },
    },
    chatRetentionDays: 730,
    unsubmittedRetentionDays: 14,
    originalRetentionDays: 90,
    dataExportBytes: 500 * 1024 ** 2,
    securityEventRetentionDays: 30,
    uploadPortalUrl: 'https://files.studio.example/drop',
    metrics: { host: '0.0.0.0', port: 9464 },
    traces: { endpoint: 'https://collector.example', sampledShare: 0.25 },
    shutdownDelaySeconds: 7,
    shutdownTimeoutSeconds: 120,
    studioTimeZone: 'Europe/Berlin',
    webhookNetworks: ['10.0.0.0/8', 'fd00::/8'],
    corsOrigins: ['https://app.studio.example', 'http://localhost:3000'],
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig(Object.fromEntries(variableNames.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('docs/configuration.md describes every variable', async () => {
  const guide = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const described = [...guide.matchAll(/^\| ([A-Z_, ]+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  expect(described.toSorted()).toEqual(variableNames.toSorted());
});

test('ignores unknown variables', () => {
  expect(readConfig({ PATH: '/bin', BURNISH_SECRET: 'x' })).toEqual(readConfig({}));
});

describe('errors', () => {
  test('are all reported together, one per line, starting with the variable', () => {
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'loud',
      PORT: '70000',
      PUBLIC_URL: 'studio.example',
      DATABASE_URL: 'mysql://db',
      STORAGE_URL: 'https://bucket',
      STORAGE_ACCESS_KEY_ID: 'key',
      SMTP_URL: 'smtp.example',
      MAIL_FROM: 'The Studio',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_ISSUER: 'http://login.example',
      ADMIN_EMAILS: 'ada',
      TRUST_PROXY: 'true',
    };
    expect(invalidVariables(env).toSorted()).toEqual([
      'ADMIN_EMAILS',
      'DATABASE_URL',
      'GOOGLE_CLIENT_SECRET',
      'GOOGLE_ISSUER',
      'JWT_SECRET',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'STORAGE_ACCESS_KEY_ID',
      'STORAGE_URL',
      'TRUST_PROXY',
    ]);
    expect(() => readConfig(env)).toThrow(/^The configuration has 13 errors:\n( {2}- [A-Z].+\.\n?){13}$/);
  });

  test('are not repeated', () => {
    expect(invalidVariables({ ...production, JWT_SECRET: 'short' })).toEqual(['JWT_SECRET']);
    expect(invalidVariables({ PUBLIC_URL: 'x' })).toEqual(['PUBLIC_URL']);
  });

  test('do not contain the values, which may be secret', () => {
    const messages = errorsOf({
      JWT_SECRET: 'hunter2',
      DATABASE_URL: 'hunter2',
      STORAGE_URL: 'hunter2',
      STORAGE_ACCESS_KEY_ID: 'hunter2',
      SMTP_URL: 'smtp:hunter2@smtp.example',
      GOOGLE_CLIENT_SECRET: 'hunter2',
    }).join();
    expect(messages).not.toBe('');
    expect(messages).not.toContain('hunter2');
  });
});

test.each(['web', 'worker'])('a process of the role %s needs a database server', (ROLE) => {
  const databaseUrl = 'postgresql://db/burnish';
  expect(readConfig({ ROLE, DATABASE_URL: databaseUrl })).toMatchObject({ role: ROLE, databaseUrl });
  expect(errorsOf({ ROLE })).toEqual([
    `ROLE is ${ROLE}, which needs DATABASE_URL: the embedded database serves a single process.`,
  ]);
});

describe('sign-in', () => {
  test('requires both variables of a Google client', () => {
    expect(errorsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_SECRET is missing. Set both or neither.',
    ]);
    expect(errorsOf({ GOOGLE_CLIENT_SECRET: 'secret' })).toEqual([
      'GOOGLE_CLIENT_ID is missing. Set both or neither.',
    ]);
  });

  test('uses Google unless another issuer is set', () => {
    expect(readConfig(google).signIn).toMatchObject({
      kind: 'client',
      issuer: 'https://accounts.google.com',
    });
  });

  test.each([
    ['in production', { NODE_ENV: 'production', JWT_SECRET: secret, ...publicUrl }],
    ['on all interfaces', { HOST: '0.0.0.0' }],
    ['on all IPv6 interfaces', { HOST: '::' }],
    ['on an IP address of the local network', { HOST: '192.168.1.2' }],
    ['with a public URL', { PUBLIC_URL: 'https://studio.example' }],
    ['with a public URL that starts with localhost', { PUBLIC_URL: 'http://localhost.evil.example' }],
  ])('for development is not available %s', (_, env) => {
    const errors = errorsOf(env);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing/);
    expect(errorsOf({ ...env, ...google })).toEqual([]);
  });

  test.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:1' },
    { NODE_ENV: 'test' },
  ])('for development is available with %j', (env) =>
    expect(readConfig(env).signIn).toEqual({ kind: 'development' }),
  );

  test('for development has a default admin, and a real client only the configured ones', () => {
    expect(readConfig({}).adminEmails).toEqual(['admin@burnish.test']);
    expect(readConfig(google).adminEmails).toEqual([]);
    expect(readConfig({ ADMIN_EMAILS: 'me@x.test' }).adminEmails).toEqual(['me@x.test']);
  });
});

describe('production', () => {
  test('requires a secret', () => {
    const { JWT_SECRET: _, ...without } = production;
    expect(errorsOf(without)).toEqual([
      'JWT_SECRET is missing. It is required in production and must have at least 32 characters.',
    ]);
    expect(readConfig(production).production).toBe(true);
  });

  test('accepts requests for some seconds after a signal to stop', () => {
    expect(readConfig(production).shutdownDelaySeconds).toBe(5);
    expect(readConfig({ ...production, SHUTDOWN_DELAY_SECONDS: '0' }).shutdownDelaySeconds).toBe(0);
  });

  test('requires the public URL', () => {
    const { PUBLIC_URL: _, ...without } = production;
    expect(errorsOf(without)).toEqual([
      'PUBLIC_URL is missing. In production, set it to the origin that browsers use, like https://studio.example.',
    ]);
  });

  test.each(['http://studio.example', 'http://localhost.evil.example', 'http://10.0.0.1:4000'])(
    'refuses the plain HTTP origin %s',
    (url) => {
      expect(errorsOf({ ...production, PUBLIC_URL: url })).toEqual([
        'PUBLIC_URL must start with https:// in production. Only a loopback host can use http://.',
      ]);
    },
  );

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'can be tried on the loopback origin %s',
    (url) => {
      expect(readConfig({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url);
    },
  );
});

describe('storage credentials', () => {
  test('must be set together', () => {
    for (const name of ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'])
      expect(errorsOf({ STORAGE_URL: 's3://b', [name]: 'x' })).toEqual([
        'STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY must be set together.',
      ]);
  });

  test('default to those of the S3 client', () => {
    expect(readConfig({ STORAGE_URL: 's3://b' }).storage).toEqual({
      kind: 's3',
      bucket: 'b',
      endpoint: null,
      region: 'us-east-1',
      credentials: null,
    });
  });
});
