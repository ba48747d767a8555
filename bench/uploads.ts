// npm run bench:uploads: how fast files arrive, beside a tus server alone that takes the same bytes, taking turns; and
// the memory that a file of two gigabytes costs. Only the ratio means something elsewhere.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { photoMaxBytes } from '@burnish/domain/photo/photo';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { paidInvoice, sentInvoice } from '../testing/factories.ts';
import { callerOf, signIn } from '../testing/people.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { tusRoot } from '../testing/tus.ts';

const barePort = 4979;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const megabyte = 1024 ** 2;
const fileBytes = Number(process.env.BENCH_MEGABYTES ?? 128) * megabyte;
const files = 8;
/** As a browser sends them. */
const atOnce = 4;
const chunkBytes = 8 * megabyte;
const goal = 0.8;
const sampleMilliseconds = 50;

const bytes = randomBytes(chunkBytes);
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

interface Side {
  readonly name: string;
  readonly root: URL;
  readonly headers: Readonly<Record<string, string>>;
}

interface Sent {
  readonly status: number;
  readonly location: string | undefined;
}

function send(
  side: Side,
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
  length = 0,
): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const all = { 'tus-resumable': '1.0.0', ...side.headers, ...headers, 'content-length': length };
  const call = request(new URL(path, side.root), { method, agent, headers: all });
  call.on('error', reject);
  call.on('response', (answer) => {
    answer.resume();
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }));
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

/** Gives the address of what was uploaded. */
async function upload(side: Side, size: number, pieceBytes: number): Promise<string> {
  const begun = await send(side, 'POST', '', { 'upload-length': size });
  const path = begun.location ?? '';
  for (let offset = 0; offset < size; offset += pieceBytes) {
    const octets = { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset };
    const { status } = await send(side, 'PATCH', path, octets, Math.min(pieceBytes, size - offset));
    if (status !== 204) throw new Error(`${side.name} answered ${status}`);
  }
  return path;
}

/** Megabytes a second, over all files of a round. */
async function round(side: Side, pieceBytes: number): Promise<number> {
  const paths: string[] = [];
  let begun = 0;
  const started = performance.now();
  const lane = async () => {
    while (begun < files) {
      begun += 1;
      paths.push(await upload(side, fileBytes, pieceBytes));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const seconds = (performance.now() - started) / 1_000;
  for (const path of paths) await send(side, 'DELETE', path, {});
  return (files * fileBytes) / megabyte / seconds;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** MB of memory that the process holds. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

async function peakWhile(process: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await residentOf(process));
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

async function subscriberOf(url: string): Promise<string> {
  const [customer, admin] = await Promise.all([
    signIn(url, { name: 'Adaeze Okafor', email: 'adaeze@customers.test' }),
    signIn(url, { name: 'Kemi Adewale', email: 'admin@burnish.test' }),
  ]);
  const [buyer, seller] = [callerOf(url, customer), callerOf(url, admin)];
  await paidInvoice(buyer, seller, await sentInvoice(buyer, seller));
  return customer;
}

async function compare(sides: readonly Side[], kind: string, pieceBytes: number): Promise<void> {
  const done = sides.map((): number[] => []);
  for (let turn = 0; turn <= rounds; turn += 1)
    for (const [place, side] of sides.entries()) {
      const rate = await round(side, pieceBytes);
      // The first round warms both up.
      if (turn > 0) done[place]?.push(rate);
    }
  const [bare = [], product = []] = done;
  const ratio = median(product.map((rate, turn) => rate / (bare[turn] ?? Number.NaN)));
  console.log(`${kind}: bare ${median(bare).toFixed(0)} MB/s, Burnish ${median(product).toFixed(0)} MB/s`);
  console.log(`  ratio ${ratio.toFixed(2)}, at least ${goal}: ${ratio >= goal ? 'yes' : 'no'}`);
}

if (!(await isBuildFresh())) await buildWeb();
const dataDir = await makeDataDir();
const product = await startProduct({ dataDir: dataDir.path, env: { RATE_LIMITS: 'off' } });
const bare = await startBare(join(dataDir.path, 'bare'));
try {
  const token = await subscriberOf(product.url);
  const ours: Side = {
    name: 'Burnish',
    root: new URL(`${product.url.replace('localhost', '127.0.0.1')}${tusRoot}`),
    headers: { authorization: `Bearer ${token}` },
  };
  const theirs: Side = { name: 'bare', root: new URL(`http://127.0.0.1:${barePort}/files`), headers: {} };
  console.log(
    `${files} files of ${fileBytes / megabyte} MB, ${atOnce} at once, ${rounds} rounds, medians of rounds`,
  );
  await compare([theirs, ours], `pieces of ${chunkBytes / megabyte} MB`, chunkBytes);
  await compare([theirs, ours], 'each as one piece', fileBytes);
  const before = await residentOf(product.process);
  let path = '';
  const peak = await peakWhile(product.process, async () => {
    path = await upload(ours, photoMaxBytes, photoMaxBytes);
  });
  await send(ours, 'DELETE', path, {});
  console.log(`a file of 2 GB: ${before.toFixed(0)} MB of memory before it, ${peak.toFixed(0)} MB at most`);
} finally {
  agent.destroy();
  bare.kill();
  await product.stop();
  await dataDir.remove();
}
