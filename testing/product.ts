// The product in its own process, with the embedded database, as users run it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeMemoryFolder } from './memory-folder.ts';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');

/** Neither UTC nor the studio's, so that no rule depends on the zone of the machine. */
const machineZone = 'America/St_Johns';

/** What `npm start` runs: builds the pages if needed, then starts the product. */
export const startScript = join(import.meta.dirname, '../scripts/start.ts');

/** Processes of a run share their compiled modules, which saves a fifth of the processor time of a start. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node-compile'),
};

export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its output so far. */
  readonly lines: readonly string[];
  /** Milliseconds from the start to the first ready response. */
  readonly readyAfter: number;
  /** Stops it with SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

export interface ProductOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly script?: string;
  /** Without the pages, which then don't have to be built. */
  readonly isApiOnly?: boolean;
}

function readyLine(child: ChildProcess, lines: string[]): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the product was started without pipes');
  stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      lines.push(line);
      const url = /Burnish is ready at (\S+?)"/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    // After the last line of its output.
    child.once('close', (code) => reject(new Error(`the product exited with ${code}\n${lines.join('\n')}`)));
  });
}

const maxReadyChecks = 60;
const readyCheckMilliseconds = 500;

/** On a busy machine the database can take longer to answer than /readyz waits. */
async function waitUntilReady(url: string): Promise<void> {
  for (let check = 1; ; check += 1) {
    const { ok, status } = await fetch(`${url}/readyz`);
    if (ok) return;
    if (check === maxReadyChecks) throw new Error(`/readyz responded with ${status}`);
    await sleep(readyCheckMilliseconds);
  }
}

/** Starts the product on a free port and waits until it is ready. */
export async function startProduct({
  dataDir,
  env = {},
  script = main,
  isApiOnly = false,
}: ProductOptions): Promise<Product> {
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...(isApiOnly ? ['--api-only'] : [])], {
    env: { PATH: process.env.PATH, TZ: machineZone, PORT: '0', DATA_DIR: dataDir, ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await readyLine(child, lines);
  await waitUntilReady(url);
  return {
    url,
    process: child,
    lines,
    readyAfter: performance.now() - started,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

export interface DataDir {
  readonly path: string;
  remove(): Promise<void>;
}

const dataDirPrefix = 'burnish-product-';

function dataDirAt(path: string): DataDir {
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** On the disk, for what measures the product or stores a lot. */
export async function makeDataDir(): Promise<DataDir> {
  return dataDirAt(await mkdtemp(join(tmpdir(), dataDirPrefix)));
}

/** In memory, if there is enough: an embedded database starts faster there, and doesn't wait for the disk. */
export async function makeMemoryDataDir(): Promise<DataDir> {
  return dataDirAt(await makeMemoryFolder(dataDirPrefix));
}
