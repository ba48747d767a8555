import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const secret = 'a secret of thirty-two characters';
const production = { NODE_ENV: 'production', JWT_SECRET: secret, ...google };

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

/** The variable that each fault speaks of. */
const named = (env: Record<string, string>) => faultsOf(env).map((fault) => fault.split(' ')[0]);

test('with nothing set it runs for development, on this machine, out of one folder', () => {
  expect(readConfig({})).toEqual({
    production: false,
    logLevel: 'info',
    port: 4000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: './data',
    databaseUrl: null,
    storage: { kind: 'files' },
    mail: { smtpUrl: null, from: { name: 'Burnish', email: 'hello@burnish.test' } },
    jwtSecret: null,
    signIn: { kind: 'development' },
    adminEmails: ['admin@burnish.test'],
    trustProxy: null,
    rateLimits: {
      calls: { max: 1_200, seconds: 60 },
      passwords: { failures: 10, seconds: 900 },
      chat: { max: 100, seconds: 10 },
      uploads: { max: 12_000, seconds: 60 },
    },
    chatRetentionDays: null,
    uploadPortalUrl: null,
    corsOrigins: [],
  });
});

test('with everything set it is as it was told', () => {
  const config = readConfig({
    ...production,
    LOG_LEVEL: 'warn',
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://studio.example/',
    DATA_DIR: '/var/lib/burnish',
    DATABASE_URL: 'postgresql://user:password@db:5432/burnish',
    STORAGE_URL: 's3://receipts?endpoint=https://s3.example&region=eu-west-1',
    STORAGE_ACCESS_KEY_ID: 'key',
    STORAGE_SECRET_ACCESS_KEY: 'other key',
    SMTP_URL: 'smtps://user:password@smtp.example:465',
    MAIL_FROM: 'The Studio <hello@studio.example>',
    GOOGLE_ISSUER: 'https://login.example',
    ADMIN_EMAILS: 'Ada@Studio.example, ben@studio.example',
    TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
    RATE_LIMITS: '{"calls":{"max":60},"chat":null}',
    CHAT_RETENTION_DAYS: '730',
    UPLOAD_PORTAL_URL: 'https://files.studio.example/drop',
    CORS_ORIGINS: 'https://app.studio.example/, http://localhost:3000',
  });
  expect(config).toEqual({
    production: true,
    logLevel: 'warn',
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://studio.example',
    dataDir: '/var/lib/burnish',
    databaseUrl: 'postgresql://user:password@db:5432/burnish',
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
    jwtSecret: secret,
    signIn: { kind: 'client', issuer: 'https://login.example', clientId: 'id', clientSecret: 'secret' },
    adminEmails: ['ada@studio.example', 'ben@studio.example'],
    trustProxy: '10.0.0.0/8, 192.168.1.1',
    rateLimits: {
      calls: { max: 60, seconds: 60 },
      passwords: { failures: 10, seconds: 900 },
      chat: null,
      uploads: { max: 12_000, seconds: 60 },
    },
    chatRetentionDays: 730,
    uploadPortalUrl: 'https://files.studio.example/drop',
    corsOrigins: ['https://app.studio.example', 'http://localhost:3000'],
  });
});

test('an empty variable counts as unset', () => {
  const names = [
    'NODE_ENV',
    'LOG_LEVEL',
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'STORAGE_URL',
    'STORAGE_ACCESS_KEY_ID',
    'STORAGE_SECRET_ACCESS_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'JWT_SECRET',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_ISSUER',
    'ADMIN_EMAILS',
    'TRUST_PROXY',
    'RATE_LIMITS',
    'CHAT_RETENTION_DAYS',
    'UPLOAD_PORTAL_URL',
    'CORS_ORIGINS',
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('what it does not know it leaves alone', () => {
  expect(readConfig({ PATH: '/bin', BURNISH_SECRET: 'x' })).toEqual(readConfig({}));
});

describe('every fault is named at once,', () => {
  test('one line each, with the variable that is to be set', () => {
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
    expect(named(env).toSorted()).toEqual([
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
    expect(() => readConfig(env)).toThrow(/^The configuration has 13 fault\(s\):\n( {2}- [A-Z].+\.\n?){13}$/);
  });

  test('and none twice', () => {
    expect(named({ ...production, JWT_SECRET: 'short' })).toEqual(['JWT_SECRET']);
    expect(named({ PUBLIC_URL: 'x' })).toEqual(['PUBLIC_URL']);
  });

  test('without the values, which may be secret', () => {
    const told = faultsOf({
      JWT_SECRET: 'hunter2',
      DATABASE_URL: 'hunter2',
      STORAGE_URL: 'hunter2',
      STORAGE_ACCESS_KEY_ID: 'hunter2',
      SMTP_URL: 'smtp:hunter2@smtp.example',
      GOOGLE_CLIENT_SECRET: 'hunter2',
    }).join();
    expect(told).not.toBe('');
    expect(told).not.toContain('hunter2');
  });
});

describe('a variable by itself:', () => {
  const right: Readonly<Record<string, readonly string[]>> = {
    NODE_ENV: ['development', 'test'],
    LOG_LEVEL: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    PORT: ['0', '1', '80', '65535'],
    HOST: ['127.0.0.1', '::1', 'localhost', '127.1.2.3'],
    PUBLIC_URL: ['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000/'],
    DATABASE_URL: ['postgres://db/x', 'postgresql://u:p@db:5432/x?sslmode=require'],
    STORAGE_URL: ['s3://bucket', 's3://bucket?region=eu-west-1', 's3://b?endpoint=http://127.0.0.1:9000'],
    SMTP_URL: ['smtp://localhost', 'smtp://127.0.0.1:2525', 'smtps://user:p%40ss@smtp.example:465?pool=true'],
    MAIL_FROM: ['hello@studio.example', '<hello@studio.example>', 'Ada & Ben, Studio <hello@studio.example>'],
    JWT_SECRET: ['x'.repeat(32)],
    GOOGLE_ISSUER: [
      'https://accounts.google.com',
      'http://localhost:9000',
      'http://127.0.0.1',
      'http://[::1]:1',
    ],
    ADMIN_EMAILS: ['ada@studio.example', ' ada@studio.example ,, ben@studio.example, ', ','],
    TRUST_PROXY: ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'loopback, 10.1.2.3'],
    RATE_LIMITS: ['off', '{}', '{"chat":{"max":1,"seconds":1}}', '{"passwords":null}'],
    CHAT_RETENTION_DAYS: ['30', '0365'],
    UPLOAD_PORTAL_URL: ['https://files.example', 'http://nas.local:8080/drop?studio=1'],
    CORS_ORIGINS: ['https://app.example', 'http://localhost:3000/ , https://[::1]:8443'],
  };
  const wrong: Readonly<Record<string, readonly string[]>> = {
    NODE_ENV: ['prod', 'Production', ' '],
    LOG_LEVEL: ['verbose', 'INFO'],
    PORT: ['80a', '-1', '65536', '1.5', '0x50', '1e3', ' ', 'http'],
    PUBLIC_URL: [
      'studio.example',
      'ftp://studio.example',
      'https://studio.example/app',
      'https://studio.example?x=1',
      'https://u:p@studio.example',
      ' ',
    ],
    DATABASE_URL: ['db', 'mysql://db', 'postgres:/', ' '],
    STORAGE_URL: [
      'bucket',
      's3:',
      's3://',
      'https://s3.example/bucket',
      's3://b?endpoint=s3.example',
      's3://b?endpoint=',
    ],
    SMTP_URL: ['smtp.example', 'smtp:smtp.example', 'smtp://', 'https://smtp.example', ' '],
    MAIL_FROM: [
      'Studio',
      'Studio hello@studio.example',
      'Studio <hello>',
      'Studio <hello@studio.example',
      'a@studio.example, b@studio.example',
      'Studio\r\nBcc: eve@evil.example <hello@studio.example>',
      ' ',
    ],
    JWT_SECRET: ['x', 'x'.repeat(31)],
    GOOGLE_ISSUER: [
      'accounts.google.com',
      'http://login.example',
      'http://127.0.0.1.evil.example',
      'ftp://x',
    ],
    ADMIN_EMAILS: ['ada', 'ada@studio.example;ben@studio.example', 'ada@studio.example ben@studio.example'],
    TRUST_PROXY: [
      'true',
      '1',
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.0/8/8',
      '300.1.1.1',
      ',',
      '::1/129',
      '10.0.0.1/x',
    ],
    RATE_LIMITS: ['on', '5', 'null', '[]', '{', '{"login":{}}'],
    CHAT_RETENTION_DAYS: ['29', '0', '-30', '30.5', '1e3', 'never', ' '],
    UPLOAD_PORTAL_URL: ['files.example/drop', 'ftp://files.example', 'javascript:alert(1)'],
    CORS_ORIGINS: [
      '*',
      'null',
      'app.example',
      'https://app.example/x',
      'https://a.example,',
      'https://*.example',
    ],
  };
  const cases = (table: typeof right) =>
    Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const));

  test.each(cases(right))('%s may be %j', (name, value) => expect(named({ [name]: value })).toEqual([]));
  test.each(cases(wrong))('%s may not be %j', (name, value) =>
    expect(named({ [name]: value })).toEqual([name]),
  );

  test.each(right.TRUST_PROXY ?? [])('the server takes %j for its proxies', async (trustProxy) => {
    await Fastify({ trustProxy }).close();
  });
});

test('a limit is a whole number from one up; every fault of all limits is named', () => {
  const limits =
    '{"calls":{"max":0,"seconds":1.5},"passwords":{"failures":"10"},"chat":{"max":-1,"seconds":1e99}}';
  expect(named({ RATE_LIMITS: limits })).toEqual([
    'RATE_LIMITS.calls.max',
    'RATE_LIMITS.calls.seconds',
    'RATE_LIMITS.passwords.failures',
    'RATE_LIMITS.chat.max',
    'RATE_LIMITS.chat.seconds',
  ]);
});

test.each(['{"calls":5}', '{"calls":{"burst":1}}'])('a limit has its own members only: %s', (limits) => {
  expect(named({ RATE_LIMITS: limits })).toEqual(['RATE_LIMITS.calls']);
});

test('all limits can be off at once', () => {
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toEqual({
    calls: null,
    passwords: null,
    chat: null,
    uploads: null,
  });
});

describe('signing in', () => {
  test('needs both halves of a Google client', () => {
    expect(faultsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_SECRET is missing: a Google client has both.',
    ]);
    expect(faultsOf({ GOOGLE_CLIENT_SECRET: 'secret' })).toEqual([
      'GOOGLE_CLIENT_ID is missing: a Google client has both.',
    ]);
  });

  test('is with Google unless another issuer is named', () => {
    expect(readConfig(google).signIn).toMatchObject({
      kind: 'client',
      issuer: 'https://accounts.google.com',
    });
  });

  test.each([
    ['in production', { NODE_ENV: 'production', JWT_SECRET: secret }],
    ['where others reach it', { HOST: '0.0.0.0' }],
    ['where others reach it over IPv6', { HOST: '::' }],
    ['on an address of the network', { HOST: '192.168.1.2' }],
    ['under a public name', { PUBLIC_URL: 'https://studio.example' }],
    ['under a name that only looks local', { PUBLIC_URL: 'http://localhost.evil.example' }],
  ])('for development is not there %s', (_, env) => {
    const faults = faultsOf(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing/);
    expect(faultsOf({ ...env, ...google })).toEqual([]);
  });

  test.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:1' },
    { NODE_ENV: 'test' },
  ])('for development is there with %j', (env) =>
    expect(readConfig(env).signIn).toEqual({ kind: 'development' }),
  );

  test('for development knows a first admin, with a real client only who is named', () => {
    expect(readConfig({}).adminEmails).toEqual(['admin@burnish.test']);
    expect(readConfig(google).adminEmails).toEqual([]);
    expect(readConfig({ ADMIN_EMAILS: 'me@x.test' }).adminEmails).toEqual(['me@x.test']);
  });
});

describe('production', () => {
  test('needs a secret of its own', () => {
    const { JWT_SECRET: _, ...without } = production;
    expect(faultsOf(without)).toEqual([
      'JWT_SECRET is missing: production needs one of at least 32 characters.',
    ]);
    expect(readConfig(production).production).toBe(true);
  });
});

describe('the keys of the storage', () => {
  test('belong together', () => {
    for (const name of ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'])
      expect(faultsOf({ STORAGE_URL: 's3://b', [name]: 'x' })).toEqual([
        'STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY belong together.',
      ]);
  });

  test('may come from where S3 clients look for them', () => {
    expect(readConfig({ STORAGE_URL: 's3://b' }).storage).toEqual({
      kind: 's3',
      bucket: 'b',
      endpoint: null,
      region: 'us-east-1',
      credentials: null,
    });
  });
});
