// An installation of several processes, as on machines of their own: they share PostgreSQL, a bucket, a mail server and the
// settings, and no folder. Processes are killed and replaced.
import { once } from 'node:events';
import { createApiClient } from './api-clients.ts';
import type { ApiClient } from './app.ts';
import { startBucket, type TestBucket } from './bucket.ts';
import { createTestDatabase, databaseUrlOf, type TestDatabase } from './database.ts';
import { type MailServer, startMailServer } from './mail.ts';
import { makeDataDir, type Product, startProduct } from './product.ts';
import { createTusClient, type TusClient } from './tus.ts';

type Role = 'web' | 'worker';

export interface InstalledProcess {
  url(): string;
  apiOf(person: { readonly token: string }): ApiClient;
  tusOf(person: { readonly token: string }): TusClient;
  /** Ends it without a chance to clean up. */
  kill(): Promise<void>;
  /** Starts another one of the same role, with an empty folder. */
  replace(): Promise<void>;
  /** Resolves when the other one is ready. */
  killAndReplace(): Promise<void>;
}

export interface Installation {
  readonly database: TestDatabase;
  readonly bucket: TestBucket;
  readonly mails: MailServer;
  readonly secret: string;
  start(role: Role): Promise<InstalledProcess>;
  close(): Promise<void>;
}

const secret = 'a secret of the tests, thirty-two characters long';

export async function startInstallation(): Promise<Installation> {
  const [database, bucket, mails] = await Promise.all([
    createTestDatabase(),
    startBucket(),
    startMailServer(),
  ]);
  const cleanUps = [() => database.close(), () => bucket.server.close(), () => mails.close()];

  async function startProcess(role: Role): Promise<Product> {
    const dataDir = await makeDataDir();
    cleanUps.push(dataDir.remove);
    const product = await startProduct({
      dataDir: dataDir.path,
      isApiOnly: true,
      env: {
        ...bucket.env,
        DATABASE_URL: databaseUrlOf(database.address),
        DATABASE_POOL_SIZE: '6',
        SMTP_URL: mails.url,
        JWT_SECRET: secret,
        NODE_ENV: 'test',
        RATE_LIMITS: '{"calls":null}',
        ROLE: role,
      },
    });
    cleanUps.push(() => product.stop().then(() => undefined));
    return product;
  }

  return {
    database,
    bucket,
    mails,
    secret,
    async start(role) {
      let product = await startProcess(role);
      async function kill(): Promise<void> {
        const exited = once(product.process, 'exit');
        product.process.kill('SIGKILL');
        await exited;
      }
      async function replace(): Promise<void> {
        product = await startProcess(role);
      }
      return {
        url: () => product.url,
        apiOf: ({ token }) => createApiClient(product.url, token),
        tusOf: (person) => createTusClient(product.url, person),
        kill,
        replace,
        async killAndReplace() {
          await kill();
          await replace();
        },
      };
    },
    async close() {
      for (const cleanUp of cleanUps.reverse()) await cleanUp();
    },
  };
}
