// Runs the command in the test's process, or in its own so that it can be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommand } from './command.ts';
import type { Environment } from './credentials.ts';

/** A folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface CommandResult {
  readonly exitCode: number;
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

export async function run(
  args: readonly string[],
  environment: Environment,
  secret = '',
): Promise<CommandResult> {
  const output: string[] = [];
  const errors: string[] = [];
  const exitCode = await runCommand(args, {
    environment,
    terminal: {
      print: (line) => output.push(line),
      printError: (line) => errors.push(line),
      readSecret: async () => secret,
    },
  });
  return { exitCode, output, errors };
}

/** Starts the command. It is killed after the test if it is still running. */
export function start(args: readonly string[], environment: Environment, input = ''): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin?.end(input);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
