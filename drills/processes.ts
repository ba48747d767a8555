// Ends processes as the kernel would: at once, with everything that they have started.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Some may have ended together with another one. */
export function signalAll(pids: readonly number[], signal: 'KILL' | 'STOP' | 'CONT'): void {
  spawnSync('kill', [`-${signal}`, ...pids.map(String)]);
}

export async function killTree(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signalAll([child.pid, ...descendantsOf(child.pid)], 'KILL');
  await ended;
}
