// The product as its users run it: a process of its own, with the embedded database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');

/** What `npm start` runs: it looks whether the pages are fresh before it starts the product. */
export const startScript = join(import.meta.dirname, '../scripts/start.ts');

export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** Milliseconds from its start to its first ready answer. */
  readonly readyAfter: number;
  /** As an operator stops it. Gives the exit code. */
  stop(): Promise<number | null>;
}

export interface ProductOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly script?: string;
}

function readyLine(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the product was started without pipes');
  const said: string[] = [];
  stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      said.push(line);
      const url = /Burnish is ready at (\S+?)"/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}\n${said.join('\n')}`)));
  });
}

/** Starts it on a free port and waits until it is ready. */
export async function startProduct({ dataDir, env = {}, script = main }: ProductOptions): Promise<Product> {
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyLine(child);
  const answer = await fetch(`${url}/readyz`);
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`);
  return {
    url,
    process: child,
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

export async function makeDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'burnish-product-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
