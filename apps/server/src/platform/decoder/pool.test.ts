import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createDecoder, type Decoder, type DecoderOptions } from './pool.ts';
import type { Task } from './task.ts';

const script = fileURLToPath(new URL('rough.fixture.ts', import.meta.url));
const log = createLogger('silent', { write() {} });
const unreadable = { kind: 'refused', refusal: 'unreadable' };
let decoder: Decoder;

function open(options: Partial<DecoderOptions> = {}) {
  decoder = createDecoder({ log, folder: tmpdir(), processes: 1, script, ...options });
}
const run = (path: string, kind: Task['kind'] = 'examine') => decoder.run({ kind, path, pictures: [] });

/** The process that carried it out. */
async function processOf(path: string): Promise<number> {
  const result = await run(path);
  if (result.kind !== 'photograph' || result.width === null) throw new Error('nobody carried it out');
  return result.width;
}

const isAlive = (id: number) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

afterEach(() => decoder.close());

test('one process carries out one task after the other', async () => {
  open();
  const [first, second] = await Promise.all([processOf('well'), processOf('well')]);
  expect(second).toBe(first);
  expect(isAlive(first)).toBe(true);
});

test('as many processes as it may have work at the same time', async () => {
  open({ processes: 2, limitMilliseconds: 60_000 });
  const hanging = run('hang').catch(() => null);
  expect(await processOf('well')).toBeGreaterThan(0);
  await decoder.close();
  await hanging;
});

test('nothing that the server was told reaches them', async () => {
  vi.stubEnv('JWT_SECRET', 'a secret of the tests');
  open();
  const result = await run('well');
  vi.unstubAllEnvs();
  expect(result).toMatchObject({ height: 0 });
});

describe('a process that dies of a file', () => {
  test.each(['exit', 'crash'])('refuses this file alone (%s)', async (how) => {
    open();
    const before = await processOf('well');
    const [dead, next] = await Promise.all([run(how), processOf('well')]);
    expect(dead).toEqual(unreadable);
    expect(next).not.toBe(before);
  });

  test('is given it once more, for it may have died of something else', async () => {
    open();
    const first = await processOf('well');
    const again = run('well');
    process.kill(first, 'SIGKILL');
    expect(await again).toMatchObject({ kind: 'photograph' });
  });

  test('while it had nothing to do is replaced', async () => {
    open();
    const first = await processOf('well');
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(first)).toBe(false));
    expect(await processOf('well')).not.toBe(first);
  });
});

test('what takes too long is ended and refused, and the next goes on', async () => {
  open({ limitMilliseconds: 1_000 });
  const before = await processOf('well');
  const [late, next] = await Promise.all([run('hang'), processOf('well')]);
  expect(late).toEqual(unreadable);
  expect(next).not.toBe(before);
  await vi.waitFor(() => expect(isAlive(before)).toBe(false));
});

test('what is no fault of the file is thrown with its code', async () => {
  open();
  await expect(run('full')).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('who waits for a picture does not wait until others were looked at', async () => {
  open();
  const looking = run('hang').catch(() => null);
  expect(await run('well', 'draw')).toMatchObject({ kind: 'photograph' });
  await decoder.close();
  await looking;
});

test('a process that cannot be started is no fault of the file', async () => {
  open({ script: join(tmpdir(), 'nowhere.ts') });
  await expect(run('well')).rejects.toThrow('did not start');
});

test('closing ends all of them, and refuses no file for it', async () => {
  open({ processes: 2 });
  const id = await processOf('well');
  const running = [run('hang'), run('hang'), run('well')];
  const outcomes = Promise.allSettled(running);
  await decoder.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(run('well')).rejects.toThrow('closed');
  expect(isAlive(id)).toBe(false);
});

test('a decoding process ends with its server, and takes no signal that was meant for it', async () => {
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), { execArgv: [], stdio: 'ignore' });
  await once(child, 'message');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  const folder = await mkdtemp(join(tmpdir(), 'burnish-pool-'));
  child.send({ kind: 'examine', path: join(folder, 'missing'), pictures: [] } satisfies Task);
  expect(await once(child, 'message')).toEqual([{ kind: 'failed', code: 'ENOENT' }, undefined]);
  if (process.platform === 'linux')
    expect(await readFile(`/proc/${child.pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  await rm(folder, { recursive: true });
});
