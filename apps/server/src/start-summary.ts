// What this process is and what it is connected to, for the log of the start. Without passwords and keys.
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { Config } from './config.ts';
import { connectionsOfProcess } from './platform/db/connection-budget.ts';
import type { Database, DatabaseAddress } from './platform/db/database.ts';
import type { Migrations } from './platform/db/migrations.ts';
import { mailFolder } from './platform/mail/mailer.ts';
import type { StorageConfig } from './platform/storage/storage.ts';
import { capabilitiesOf } from './role.ts';

export interface StartSummary {
  readonly node: string;
  readonly database: {
    readonly host: string;
    readonly port: number;
    readonly name: string;
    readonly version: string;
    /** Whether this process has started it. */
    readonly isEmbedded: boolean;
    /** The most that this process opens. */
    readonly connections: number;
  };
  /** Of the database: how many, the last one, and how many of them this start has applied. */
  readonly migrations: { readonly count: number; readonly last: string; readonly applied: number };
  readonly storage: string;
  readonly mail: string;
  /** What this process does. */
  readonly roles: readonly string[];
}

const versionRows = z.tuple([z.object({ server_version: z.string() })]);

async function describeDatabase(
  database: Pick<Database, 'run'>,
  address: DatabaseAddress,
  config: Config,
): Promise<StartSummary['database']> {
  // Reads the URL as the connections do. It isn't connected.
  const {
    host,
    port,
    database: name = '',
  } = new pg.Client('url' in address ? { connectionString: address.url } : address);
  const { rows } = await database.run('show server_version');
  return {
    host,
    port,
    name,
    version: versionRows.parse(rows)[0].server_version,
    isEmbedded: config.databaseUrl === null,
    connections: connectionsOfProcess(config),
  };
}

function describeStorage(storage: StorageConfig, dataDir: string): string {
  if (storage.kind === 'files') return join(dataDir, 'files');
  const host = storage.endpoint === null ? `the region ${storage.region}` : new URL(storage.endpoint).host;
  return `s3://${storage.bucket} on ${host}`;
}

function describeMail({ smtpUrl }: Config['mail'], dataDir: string): string {
  if (smtpUrl === null) return mailFolder(dataDir);
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
}

export async function summarizeStart({
  config,
  dataDir,
  database,
  address,
  migrations,
  servesPages,
}: {
  config: Config;
  /** Absolute. */
  dataDir: string;
  database: Pick<Database, 'run'>;
  address: DatabaseAddress;
  migrations: Migrations;
  servesPages: boolean;
}): Promise<StartSummary> {
  const { applied, count, last } = migrations;
  const { servesWeb, runsTasks } = capabilitiesOf[config.role];
  return {
    node: process.versions.node,
    database: await describeDatabase(database, address, config),
    migrations: { count, last, applied: applied.length },
    storage: describeStorage(config.storage, dataDir),
    mail: describeMail(config.mail, dataDir),
    roles: [
      ...(servesWeb ? ['api', ...(servesPages ? ['pages'] : []), 'events'] : []),
      ...(runsTasks ? ['tasks'] : []),
    ],
  };
}
