// The figures of a product at one moment.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { quantile } from '../statistics.ts';
import type { ProbeSample } from './probe.ts';

export interface Sample extends ProbeSample {
  /** Since the start of the load. */
  readonly minutes: number;
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly failures: number;
  readonly writes: number;
  readonly databaseBytes: number;
  /** Bytes by table, indexes included. */
  readonly tables: Readonly<Record<string, number>>;
  /** Background tasks that are due and not finished. */
  readonly dueTasks: number;
  readonly files: number;
  readonly fileBytes: number;
}

export interface Latencies {
  observe(milliseconds: number, isFailure: boolean): void;
  /** Of the calls since the last time. */
  take(): Pick<Sample, 'calls' | 'p50' | 'p95' | 'p99' | 'failures'>;
}

export function createLatencies(): Latencies {
  let durations: number[] = [];
  let failures = 0;
  return {
    observe(milliseconds, isFailure) {
      durations.push(milliseconds);
      if (isFailure) failures += 1;
    },
    take() {
      const taken = {
        calls: durations.length,
        p50: quantile(durations, 0.5),
        p95: quantile(durations, 0.95),
        p99: quantile(durations, 0.99),
        failures,
      };
      durations = [];
      failures = 0;
      return taken;
    },
  };
}

/** Null: the product has not written one yet. */
export async function readProbe(file: string): Promise<ProbeSample | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  return line === '' ? null : JSON.parse(line);
}

export async function readDatabase(
  client: pg.Client,
): Promise<Pick<Sample, 'databaseBytes' | 'tables' | 'dueTasks'>> {
  const sizes = await client.query<{ name: string; bytes: string }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'jobs')`,
  );
  const { rows } = await client.query<{ bytes: string; due: string }>(
    `select pg_database_size(current_database()) as bytes,
      (select count(*) from jobs.job where state < 'completed' and start_after <= now()) as due`,
  );
  return {
    databaseBytes: Number(rows[0]?.bytes),
    tables: Object.fromEntries(sizes.rows.map(({ name, bytes }) => [name, Number(bytes)])),
    dueTasks: Number(rows[0]?.due),
  };
}

/** Without the database's. */
export async function countFiles(dataDir: string): Promise<Pick<Sample, 'files' | 'fileBytes'>> {
  let [files, fileBytes] = [0, 0];
  for (const folder of await readdir(dataDir)) {
    if (folder === 'postgres') continue;
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries.filter((one) => one.isFile())) {
      files += 1;
      fileBytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
  }
  return { files, fileBytes };
}
