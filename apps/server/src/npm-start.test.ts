// Signals to npm reach the server, and it starts with the packages of production only.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { productionEnv } from '../../../testing/load/production.ts';
import { makeMemoryDataDir } from '../../../testing/product.ts';

const root = join(import.meta.dirname, '../../..');

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a signal to npm start ends the server and its database, and frees the port', async () => {
  const dataDir = await makeMemoryDataDir();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started: number[] = [];
  try {
    let url = '';
    for await (const line of createInterface({ input: npm.stdout })) {
      url = /Burnish is ready at (\S+?)"/.exec(line)?.[1] ?? '';
      if (url !== '') break;
    }
    started.push(...descendantsOf(npm.pid ?? 0));
    expect(started.length).toBeGreaterThan(1);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const exited = once(npm, 'exit');
    npm.kill('SIGTERM');
    await exited;
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  } finally {
    spawnSync('kill', ['-9', ...started.map(String), String(npm.pid)]);
    await dataDir.remove();
  }
}, 180_000);

test('an installation without the development packages starts', async () => {
  const dataDir = await makeMemoryDataDir();
  const hook = new URL('../../../testing/refuse-development-packages.ts', import.meta.url).href;
  const server = spawn(process.execPath, ['--import', hook, join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...productionEnv(0),
      DATA_DIR: dataDir.path,
    },
  });
  try {
    const output: string[] = [];
    server.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    for await (const line of createInterface({ input: server.stdout })) {
      output.push(line);
      if (/Burnish is ready/.test(line)) break;
    }
    expect(output.join('\n')).toContain('Burnish is ready');
  } finally {
    const exited = server.exitCode === null ? once(server, 'exit') : null;
    server.kill('SIGTERM');
    await exited;
    await dataDir.remove();
  }
});

test.each(['start', 'demo', 'dev', 'admin'])('npm replaces its shell with the command: %s', async (name) => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(scripts[name]).toMatch(/^exec node /);
});
