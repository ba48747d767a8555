// npm run bench:uploads: bytes per second of resumable uploads, compared with the reference tus server in alternating
// rounds; and the memory during an upload of 2 GB. Only the ratio is comparable between machines.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { maxPhotoBytes } from '@burnish/domain/photos/photo';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { createApiClient, signIn } from '../testing/api-clients.ts';
import { createSentInvoice, payInvoice } from '../testing/factories.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { tusRoot } from '../testing/tus.ts';
import { report } from './figure.ts';
import { median } from './statistics.ts';

const barePort = 4979;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const megabyte = 1024 ** 2;
const fileBytes = Number(process.env.BENCH_MEGABYTES ?? 128) * megabyte;
const files = 8;
/** Concurrent uploads, as in the web app. */
const concurrency = 4;
const chunkBytes = 8 * megabyte;
const goal = 0.8;
/** Far less than the file. What remains is garbage that the collector leaves for later. */
const goalMegabytes = 128;
const sampleMilliseconds = 50;

const bytes = randomBytes(chunkBytes);
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

interface Target {
  readonly name: string;
  readonly root: URL;
  readonly headers: Readonly<Record<string, string>>;
}

interface Response {
  readonly status: number;
  readonly location: string | undefined;
}

function send(
  target: Target,
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
  length = 0,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const allHeaders = { 'tus-resumable': '1.0.0', ...target.headers, ...headers, 'content-length': length };
  const call = request(new URL(path, target.root), { method, agent, headers: allHeaders });
  call.on('error', reject);
  call.on('response', (response) => {
    response.resume();
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, location: response.headers.location }),
    );
  });
  let left = length;
  const write = () => {
    while (left > 0) {
      const part = bytes.subarray(0, Math.min(left, bytes.length));
      left -= part.length;
      if (!call.write(part)) return call.once('drain', write);
    }
    return call.end();
  };
  write();
  return promise;
}

/** Returns the path of the upload. */
async function upload(target: Target, size: number, patchBytes: number): Promise<string> {
  const created = await send(target, 'POST', '', { 'upload-length': size });
  const path = created.location ?? '';
  for (let offset = 0; offset < size; offset += patchBytes) {
    const chunkHeaders = { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset };
    const { status } = await send(target, 'PATCH', path, chunkHeaders, Math.min(patchBytes, size - offset));
    if (status !== 204) throw new Error(`${target.name} responded with ${status}`);
  }
  return path;
}

/** Uploads all files of a round and returns megabytes per second. */
async function runRound(target: Target, patchBytes: number): Promise<number> {
  const paths: string[] = [];
  let startedCount = 0;
  const started = performance.now();
  const uploadNext = async () => {
    while (startedCount < files) {
      startedCount += 1;
      paths.push(await upload(target, fileBytes, patchBytes));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, uploadNext));
  const seconds = (performance.now() - started) / 1_000;
  for (const path of paths) await send(target, 'DELETE', path, {});
  return (files * fileBytes) / megabyte / seconds;
}

/** Resident memory of a process in MB. */
async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

async function peakWhile(process: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await residentMegabytes(process));
  };
  const timer = setInterval(() => void sample(), sampleMilliseconds);
  await work();
  clearInterval(timer);
  return peak;
}

async function startBare(folder: string): Promise<ChildProcess> {
  await mkdir(folder);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-uploads.ts')], {
    env: { PATH: process.env.PATH, PORT: String(barePort), FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function createSubscriber(url: string): Promise<string> {
  const [customer, admin] = await Promise.all([
    signIn(url, { name: 'Adaeze Okafor', email: 'adaeze@customers.test' }),
    signIn(url, { name: 'Kemi Adewale', email: 'admin@burnish.test' }),
  ]);
  const [customerClient, adminClient] = [createApiClient(url, customer), createApiClient(url, admin)];
  await payInvoice(customerClient, adminClient, await createSentInvoice(customerClient, adminClient));
  return customer;
}

async function compare(targets: readonly Target[], kind: string, patchBytes: number): Promise<void> {
  const rates = targets.map((): number[] => []);
  for (let turn = 0; turn <= rounds; turn += 1)
    for (const [index, target] of targets.entries()) {
      const rate = await runRound(target, patchBytes);
      // The first round warms both up.
      if (turn > 0) rates[index]?.push(rate);
    }
  const [bare = [], product = []] = rates;
  const ratio = median(product.map((rate, turn) => rate / (bare[turn] ?? Number.NaN)));
  report({
    name: `uploads in ${kind}, compared with tus alone`,
    value: ratio,
    unit: '',
    goal: { atLeast: goal },
    detail: `${median(product).toFixed(0)} MB/s of ${median(bare).toFixed(0)} MB/s`,
  });
}

if (!(await isBuildFresh())) await buildWeb();
const dataDir = await makeDataDir();
const product = await startProduct({ dataDir: dataDir.path, env: { RATE_LIMITS: 'off' } });
const bare = await startBare(join(dataDir.path, 'bare'));
try {
  const token = await createSubscriber(product.url);
  const burnish: Target = {
    name: 'Burnish',
    root: new URL(`${product.url.replace('localhost', '127.0.0.1')}${tusRoot}`),
    headers: { authorization: `Bearer ${token}` },
  };
  const reference: Target = {
    name: 'bare',
    root: new URL(`http://127.0.0.1:${barePort}/files`),
    headers: {},
  };
  console.log(
    `${files} files of ${fileBytes / megabyte} MB, ${concurrency} concurrently, ${rounds} rounds, medians of rounds`,
  );
  await compare([reference, burnish], `PATCH requests of ${chunkBytes / megabyte} MB`, chunkBytes);
  await compare([reference, burnish], 'one PATCH request per file', fileBytes);
  const before = await residentMegabytes(product.process);
  let path = '';
  const peak = await peakWhile(product.process, async () => {
    path = await upload(burnish, maxPhotoBytes, maxPhotoBytes);
  });
  await send(burnish, 'DELETE', path, {});
  report({
    name: 'memory that an upload of 2 GB adds',
    value: peak - before,
    unit: 'MB',
    goal: { atMost: goalMegabytes },
    detail: `${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most during it`,
  });
} finally {
  agent.destroy();
  bare.kill();
  await product.stop();
  await dataDir.remove();
}
