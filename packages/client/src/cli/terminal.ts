// What the command prints and reads.
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error.ts';

export interface Terminal {
  print(line: string): void;
  /** For problems, on the standard error output. */
  printError(line: string): void;
  /** Without showing what is typed, or from a pipe. */
  readSecret(question: string): Promise<string>;
}

/** Names and messages of a server must not control the terminal. */
export function toPlainLine(line: string): string {
  return line.replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, '?');
}

function cancel(): never {
  throw new CommandError('Canceled.');
}

/** @throws CommandError after Ctrl+C or Ctrl+D */
export async function readHidden(question: string, input: NodeJS.ReadableStream): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: true });
  // Some versions of Node.js never answer a question that is canceled.
  const closed = once(lines, 'close').then(cancel);
  try {
    return await Promise.race([lines.question('').catch(cancel), closed]);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

export const processTerminal: Terminal = {
  print: (line) => void process.stdout.write(`${toPlainLine(line)}\n`),
  printError: (line) => void process.stderr.write(`${toPlainLine(line)}\n`),
  readSecret: (question) => (process.stdin.isTTY ? readHidden(question, process.stdin) : text(process.stdin)),
};

const kilobyte = 1_000;
const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Such as '12.3 MB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(bytes) / Math.log(kilobyte))));
  const value = bytes / kilobyte ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
}
