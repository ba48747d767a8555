import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createDecoder,
  type Decoder,
  type DecoderEvent,
  type DecoderOptions,
  DecodingInterruptedError,
} from './decoder.ts';
import { type DecoderTask, type ProcessTask, rejected } from './task.ts';

const script = fileURLToPath(new URL('misbehaving-process.fixture.ts', import.meta.url));
const limits = { maxPixels: 400_000_000, minPixels: 2_000_000 };
const unreadable = rejected('unreadable');
let folder: string;
let decoder: Decoder;
let protections: Record<string, unknown> = {};

const log = {
  info(details: Record<string, unknown>) {
    protections = details;
  },
  warn() {},
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => decoder.close());

function open(options: Partial<DecoderOptions> = {}) {
  const tempFolder = join(folder, 'decoding');
  decoder = createDecoder({ log, tempFolder, ...limits, processes: 1, script, ...options });
}

let fileCount = 0;

async function run(behavior: string, { kind = 'inspect', owner = 'a' }: Partial<DecoderTask> = {}) {
  fileCount += 1;
  const path = join(folder, `${fileCount}`);
  // Synchronously, so that tasks are queued in the order of the calls.
  writeFileSync(path, behavior);
  const { inspection } = await decoder.run({ kind, owner, path, sizes: [] });
  return inspection;
}

/** Runs a task and returns the id of the process that ran it. */
async function runAndGetPid(behavior: string, task: Partial<DecoderTask> = {}): Promise<number> {
  const result = await run(behavior, task);
  if (result.kind !== 'photo') throw new Error('the task was rejected');
  return result.width;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('runs tasks of one kind one after the other in one process', async () => {
  open();
  const [first, second] = await Promise.all([runAndGetPid('good'), runAndGetPid('good')]);
  expect(second).toBe(first);
  expect(isAlive(first)).toBe(true);
});

test('runs as many tasks at once as it has processes', async () => {
  open({ processes: 2, timeoutMs: 60_000 });
  const hanging = run('hang').catch(() => null);
  expect(await runAndGetPid('good')).toBeGreaterThan(0);
  await decoder.close();
  await hanging;
});

describe('a process that crashes', () => {
  test.each(['exit', 'crash'])('causes the rejection of this file only (%s)', async (behavior) => {
    open();
    const before = await runAndGetPid('good');
    const [crashed, next] = await Promise.all([run(behavior), runAndGetPid('good')]);
    expect(crashed).toEqual(unreadable);
    expect(next).not.toBe(before);
  });

  test('is replaced for a second attempt, because the file may not be the cause', async () => {
    open();
    const first = await runAndGetPid('good');
    const retried = run('good');
    process.kill(first, 'SIGKILL');
    expect(await retried).toMatchObject({ kind: 'photo' });
  });

  test('is replaced when it ends while the file is copied for it', async () => {
    const pids: number[] = [];
    open({
      async holdSpace(_bytes, write) {
        for (const pid of pids.splice(0)) {
          process.kill(pid, 'SIGKILL');
          await expect.poll(() => isAlive(pid)).toBe(false);
        }
        return write();
      },
    });
    pids.push(await runAndGetPid('good'));
    expect(await run('good')).toMatchObject({ kind: 'photo' });
  });

  test('is replaced when it was idle', async () => {
    open();
    const first = await runAndGetPid('good');
    process.kill(first, 'SIGKILL');
    await expect.poll(() => isAlive(first)).toBe(false);
    expect(await runAndGetPid('good')).not.toBe(first);
  });
});

describe('an interrupted task is to be repeated later, because the file is not the cause', () => {
  test('at the time limit, and the next task runs in another process', async () => {
    open({ timeoutMs: 1_000 });
    const before = await runAndGetPid('good');
    const [timedOut, next] = await Promise.allSettled([run('hang'), runAndGetPid('good')]);
    expect(timedOut).toMatchObject({ reason: expect.any(DecodingInterruptedError) });
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(next).not.toMatchObject({ value: before });
    await expect.poll(() => isAlive(before)).toBe(false);
  });

  test('unless it has used up its processor time, also without a pause', async () => {
    if (process.platform !== 'linux') return;
    open({ maxCpuMilliseconds: 300 });
    expect(await run('busy')).toEqual(rejected('too_slow'));
    expect(await runAndGetPid('good')).toBeGreaterThan(0);
  });

  test('when the system kills the process', async () => {
    open();
    await expect(run('killed')).rejects.toThrow(DecodingInterruptedError);
  });
});

test('events say how attempts ended, and how many processes there are', async () => {
  const events: DecoderEvent[] = [];
  open({ onEvent: (event) => void events.push(event) });
  await run('good');
  await run('crash');
  await run('killed').catch(() => null);
  await decoder.close();
  const outcomes = events.flatMap((event) => (event.kind === 'attempt_ended' ? event.outcome : []));
  expect(outcomes).toEqual(['completed', 'crashed', 'crashed', 'killed', 'killed']);
  const count = (kind: DecoderEvent['kind']) => events.filter((event) => event.kind === kind).length;
  expect(count('attempt_started')).toBe(outcomes.length);
  expect(count('process_started')).toBe(count('process_ended'));
});

describe('fairness', () => {
  test('owners take turns', async () => {
    open();
    await runAndGetPid('good');
    const order: string[] = [];
    const path = join(folder, 'good');
    await writeFile(path, 'good');
    const add = (owner: string) =>
      decoder.run({ kind: 'inspect', owner, path, sizes: [] }).then(() => order.push(owner));
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c'].map(add));
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'a']);
  });

  test('expensive tasks leave a process to others, and end with their process', async () => {
    open({ processes: 2 });
    const hanging = [run('expensive-hang', { owner: 'b' }), run('expensive-hang', { owner: 'c' })];
    const outcomes = Promise.allSettled(hanging);
    for (let round = 0; round < 3; round += 1) expect(await run('good')).toMatchObject({ kind: 'photo' });
    await decoder.close();
    await outcomes;
    open();
    const pid = await runAndGetPid('expensive');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('expensive tasks have the lowest priority', async () => {
    open();
    const nicenessOf = async (behavior: string) => {
      const result = await run(behavior);
      return result.kind === 'photo' ? result.height : null;
    };
    const [ordinary, expensive] = [await nicenessOf('good'), await nicenessOf('expensive')];
    expect(ordinary).toBe(getPriority() + 3);
    expect(expensive).toBe(getPriority() + 15);
  });

  test('no more processes are started than there is memory for', async () => {
    open({ processes: 4, memoryBytes: 1 });
    const pids = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => runAndGetPid('good', { owner })));
    expect(new Set(pids).size).toBe(1);
  });
});

describe('least privilege', () => {
  test('a process sees its input only, by a descriptor, and no environment', async () => {
    vi.stubEnv('JWT_SECRET', 'test secret');
    open();
    const pid = await runAndGetPid('good');
    vi.unstubAllEnvs();
    if (process.platform !== 'linux') return;
    expect(await readFile(`/proc/${pid}/environ`, 'latin1')).not.toContain('test secret');
    const inputFolder = await readlink(`/proc/${pid}/fd/4`);
    expect(await readdir(inputFolder)).toEqual([]);
    expect(await readFile(`/proc/${pid}/cmdline`, 'latin1')).toContain('--permission');
  });

  test('the protections that are logged are in force', async () => {
    open({ hiddenFolders: [folder] });
    const pid = await runAndGetPid('good');
    if (process.platform !== 'linux') return;
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'latin1');
    expect(protections).toMatchObject({ resourceLimits: true, permissionModel: true });
    expect(await read('oom_score_adj')).toBe('1000\n');
    expect(await read('limits')).toMatch(/Max file size +0 +0 /);
    expect(await read('limits')).not.toMatch(/Max data size +unlimited/);
    const status = await read('status');
    if (protections.namespaces === true) {
      expect(await readlink(`/proc/${pid}/ns/net`)).not.toBe(await readlink('/proc/self/ns/net'));
      expect(await read('mountinfo')).toMatch(new RegExp(`${folder} .* tmpfs `));
      expect(status).toMatch(/NoNewPrivs:\s+1/);
      expect(status).toMatch(/CapBnd:\s+0+\n/);
    }
    if (protections.ownUser === true) expect(status).toMatch(/Uid:\s+65534\s+65534\s+65534\s+65534/);
  });

  test('the folder of a process is removed when it ends', async () => {
    open({ tempFolder: join(folder, 'own') });
    await runAndGetPid('good');
    expect(await readdir(join(folder, 'own'))).toHaveLength(1);
    await decoder.close();
    expect(await readdir(join(folder, 'own'))).toEqual([]);
  });
});

test('throws system errors with their code', async () => {
  open();
  await expect(run('disk-full')).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('renders while inspections are running', async () => {
  open();
  const inspection = run('hang').catch(() => null);
  expect(await run('good', { kind: 'render' })).toMatchObject({ kind: 'photo' });
  await decoder.close();
  await inspection;
});

test('throws if a process cannot be started', async () => {
  open({ script: join(tmpdir(), 'nowhere.ts') });
  await expect(run('good')).rejects.toThrow('did not start');
});

test('close ends all processes and fails all tasks', async () => {
  open({ processes: 2 });
  const pid = await runAndGetPid('good');
  const running = [run('hang'), run('hang'), run('good')];
  const outcomes = Promise.allSettled(running);
  await decoder.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(run('good')).rejects.toThrow('closed');
  expect(isAlive(pid)).toBe(false);
});

test('a decoding process ends with its parent and ignores signals meant for it', async () => {
  const child = fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
    execArgv: [],
    stdio: 'ignore',
  });
  await once(child, 'message');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  child.send({
    kind: 'inspect',
    path: join(folder, 'missing'),
    sizes: [],
    limits: { ...limits, maxMemoryBytes: 1, maxCpuMilliseconds: 1_000 },
    mayBeExpensive: false,
  } satisfies ProcessTask);
  expect(await once(child, 'message')).toEqual([{ kind: 'failed', code: 'ENOENT' }, undefined]);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
