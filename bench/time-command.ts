import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Seconds that a script of package.json takes. */
export async function timeScript(script: string, ...args: string[]): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} failed with ${code}`);
  return (performance.now() - started) / 1_000;
}
