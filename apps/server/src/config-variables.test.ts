import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { invalidVariables } from './config.fixture.ts';
import { readConfig } from './config.ts';

describe('a variable', () => {
  const valid: Readonly<Record<string, readonly string[]>> = {
    NODE_ENV: ['development', 'test'],
    LOG_LEVEL: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    ROLE: ['all'],
    PORT: ['0', '1', '80', '65535'],
    HOST: ['127.0.0.1', '::1', 'localhost', '127.1.2.3'],
    PUBLIC_URL: ['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000/'],
    DISK_RESERVE_MB: ['0', '64', '1024'],
    DECODER_MEMORY_MB: ['640', '2048', '65536'],
    DAILY_FILE_MB: ['1', '200', '1000000'],
    UNSUBMITTED_PHOTO_MB: ['1', '51200', '99999999'],
    DATABASE_URL: ['postgres://db/x', 'postgresql://u:p@db:5432/x?sslmode=require'],
    DATABASE_POOL_SIZE: ['4', '20', '999'],
    DATABASE_WAIT_SECONDS: ['0', '3600'],
    STUDIO_TIME_ZONE: ['UTC', 'Africa/Lagos', 'America/Argentina/Buenos_Aires'],
    STORAGE_URL: ['s3://bucket', 's3://bucket?region=eu-west-1', 's3://b?endpoint=http://127.0.0.1:9000'],
    SMTP_URL: ['smtp://localhost', 'smtp://127.0.0.1:2525', 'smtps://user:p%40ss@smtp.example:465?pool=true'],
    MAIL_FROM: ['hello@studio.example', '<hello@studio.example>', 'Ada & Ben, Studio <hello@studio.example>'],
    JWT_SECRET: ['x'.repeat(32)],
    MAIL_EVENTS_SECRET: ['x'.repeat(32)],
    GOOGLE_ISSUER: [
      'https://accounts.google.com',
      'http://localhost:9000',
      'http://127.0.0.1',
      'http://[::1]:1',
    ],
    REQUIRE_ADMIN_SECOND_FACTOR: ['true', 'false'],
    ADMIN_EMAILS: ['ada@studio.example', ' ada@studio.example ,, ben@studio.example, ', ','],
    TRUST_PROXY: [
      '127.0.0.1',
      '10.0.0.0/8',
      '100.64.0.0/10',
      '104.16.0.0/12',
      '::1',
      '::ffff:10.1.2.3',
      'fd00::/8',
      '2400:cb00::/24',
      'loopback',
      'loopback, 10.1.2.3',
    ],
    RATE_LIMITS: ['off', '{}', '{"chat":{"max":1,"seconds":1}}', '{"passwords":null}'],
    CHAT_RETENTION_DAYS: ['30', '0365'],
    UNSUBMITTED_RETENTION_DAYS: ['1', '999'],
    ORIGINAL_RETENTION_DAYS: ['30', '0365'],
    DATA_EXPORT_MB: ['0', '2048'],
    SECURITY_EVENT_RETENTION_DAYS: ['1', '365'],
    UPLOAD_PORTAL_URL: ['https://files.example', 'http://nas.local:8080/drop?studio=1'],
    BACKUP_KEY: [`AGE-SECRET-KEY-1${'Q'.repeat(58)}`],
    BACKUP_MAX_AGE_HOURS: ['1', '9999'],
    METRICS_PORT: ['0', '9464', '65535'],
    METRICS_HOST: ['127.0.0.1', '::1', '0.0.0.0', 'localhost'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['http://127.0.0.1:4318', 'https://collector.example/otlp/'],
    OTEL_TRACES_SAMPLER_ARG: ['0', '1', '0.05', '1.0'],
    SHUTDOWN_DELAY_SECONDS: ['0', '30'],
    SHUTDOWN_TIMEOUT_SECONDS: ['1', '3600'],
    WEBHOOK_NETWORKS: ['10.0.0.0/8', '127.0.0.1/32, fd00::/8'],
    CORS_ORIGINS: ['https://app.example', 'http://localhost:3000/ , https://[::1]:8443'],
  };
  const invalid: Readonly<Record<string, readonly string[]>> = {
    NODE_ENV: ['prod', 'Production', ' '],
    LOG_LEVEL: ['verbose', 'INFO'],
    ROLE: ['Web', 'workers'],
    PORT: ['80a', '-1', '65536', '1.5', '0x50', '1e3', ' ', 'http'],
    PUBLIC_URL: [
      'studio.example',
      'ftp://studio.example',
      'https://studio.example/app',
      'https://studio.example?x=1',
      'https://u:p@studio.example',
      ' ',
    ],
    DISK_RESERVE_MB: ['-1', '1.5', '1GB', '12345678', ' '],
    DECODER_MEMORY_MB: ['0', '-1', '639', '700.5', '2GB', ' '],
    DAILY_FILE_MB: ['0', '-1', '1.5', 'off', ' '],
    UNSUBMITTED_PHOTO_MB: ['0', '-1', '1.5', 'off', ' '],
    DATABASE_URL: ['db', 'mysql://db', 'postgres:/', ' '],
    DATABASE_POOL_SIZE: ['0', '3', '1000', '4.5', 'many'],
    DATABASE_WAIT_SECONDS: ['-1', '3601', 'forever'],
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
    MAIL_EVENTS_SECRET: ['x', 'x'.repeat(31)],
    GOOGLE_ISSUER: [
      'accounts.google.com',
      'http://login.example',
      'http://127.0.0.1.evil.example',
      'ftp://x',
    ],
    REQUIRE_ADMIN_SECOND_FACTOR: ['yes', '1', 'TRUE'],
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
      '0.0.0.0/0',
      '0.0.0.0/1, 128.0.0.0/1',
      '10.0.0.0/7',
      '104.16.0.0/11',
      '::/0',
      '2000::/3',
      '2400:cb00::/23',
      'fc00::/6',
      '::ffff:0:0/96',
      '0:0:0:0:0:ffff:0.0.0.0/97',
      '10.1.2.3, ::/1',
    ],
    STUDIO_TIME_ZONE: ['Lagos', '+01:00', 'Africa/Atlantis', ' '],
    RATE_LIMITS: ['on', '5', 'null', '[]', '{', '{"login":{}}'],
    CHAT_RETENTION_DAYS: ['29', '0', '-30', '30.5', '1e3', 'never', ' '],
    UNSUBMITTED_RETENTION_DAYS: ['0', '-7', '1.5', '1000', 'never', ' '],
    ORIGINAL_RETENTION_DAYS: ['29', '0', '-30', '30.5', 'never', ' '],
    DATA_EXPORT_MB: ['-1', '1.5', '1e3', '10000000', 'none', ' '],
    SECURITY_EVENT_RETENTION_DAYS: ['0', '-1', '1.5', 'never', '10000', ' '],
    UPLOAD_PORTAL_URL: ['files.example/drop', 'ftp://files.example', 'javascript:alert(1)'],
    BACKUP_KEY: ['x', 'AGE-SECRET-KEY-1', `age1${'q'.repeat(58)}`, ' '],
    BACKUP_MAX_AGE_HOURS: ['0', '-1', '1.5', '10000', 'never', ' '],
    METRICS_PORT: ['-1', '65536', '1.5', 'on', ' '],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['127.0.0.1:4318', 'collector.example', 'grpc://collector.example', ' '],
    OTEL_TRACES_SAMPLER_ARG: ['-1', '1.1', '2', '.5', '50%', 'always', ' '],
    SHUTDOWN_DELAY_SECONDS: ['-1', '1.5', '5s', '3601'],
    SHUTDOWN_TIMEOUT_SECONDS: ['0', '3601', 'never'],
    WEBHOOK_NETWORKS: ['10.0.0.1', '10.0.0.0/33', 'private', '10.0.0.0/8,'],
    CORS_ORIGINS: [
      '*',
      'null',
      'app.example',
      'https://app.example/x',
      'https://a.example,',
      'https://*.example',
    ],
  };
  const cases = (table: typeof valid) =>
    Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const));

  test.each(cases(valid))('%s accepts %j', (name, value) =>
    expect(invalidVariables({ [name]: value })).toEqual([]),
  );
  test.each(cases(invalid))('%s rejects %j', (name, value) =>
    expect(invalidVariables({ [name]: value })).toEqual([name]),
  );

  test.each(valid.TRUST_PROXY ?? [])('Fastify accepts %j as its proxies', async (trustProxy) => {
    await Fastify({ trustProxy }).close();
  });
});

test('rate limits must be whole numbers of 1 or more, and all errors are reported', () => {
  const limits =
    '{"calls":{"max":0,"seconds":1.5},"passwords":{"failures":"10"},"chat":{"max":-1,"seconds":1e99}}';
  expect(invalidVariables({ RATE_LIMITS: limits })).toEqual([
    'RATE_LIMITS.calls.max',
    'RATE_LIMITS.calls.seconds',
    'RATE_LIMITS.passwords.failures',
    'RATE_LIMITS.chat.max',
    'RATE_LIMITS.chat.seconds',
  ]);
});

test.each(['{"calls":5}', '{"calls":{"burst":1}}'])(
  'rate limits with unknown properties are rejected: %s',
  (limits) => {
    expect(invalidVariables({ RATE_LIMITS: limits })).toEqual(['RATE_LIMITS.calls']);
  },
);

test('RATE_LIMITS=off disables all limits', () => {
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toEqual({
    calls: null,
    searches: null,
    files: null,
    exports: null,
    documents: null,
    passwords: null,
    signIns: null,
    registrations: null,
    mailRequests: null,
    comments: null,
    statements: null,
    imports: null,
    passwordMails: null,
    notificationMails: null,
    chat: null,
    uploads: null,
    calendarFeeds: null,
    text: null,
    connections: null,
    sockets: null,
  });
});
