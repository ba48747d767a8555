// An S3 or SMTP server in a process of its own, which tests stop, resume, kill and restart.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const script = join(import.meta.dirname, 'outside-server.ts');

export interface OutsideProcess {
  /** The same after a restart. */
  readonly port: number;
  /** Its output so far. */
  readonly lines: readonly string[];
  /** The kernel still accepts connections, but the process doesn't respond. */
  stop(): void;
  resume(): void;
  kill(): Promise<void>;
  /** Starts it again, with the same port and files. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startOutsideProcess(kind: 's3' | 'smtp'): Promise<OutsideProcess> {
  const folder = await mkdtemp(join(tmpdir(), `burnish-${kind}-`));
  const lines: string[] = [];

  async function start(port: number): Promise<{ child: ChildProcess; port: number }> {
    const child = spawn(process.execPath, [script, kind, String(port), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = createInterface({ input: child.stdout });
    const first = once(output, 'line');
    output.on('line', (line) => lines.push(line));
    const [line] = await first;
    return { child, port: Number(String(line).replace('port ', '')) };
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  const first = await start(0);
  const { port } = first;
  let { child } = first;
  return {
    port,
    lines,
    stop: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: () => kill(child),
    async restart() {
      ({ child } = await start(port));
    },
    async close() {
      await kill(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
