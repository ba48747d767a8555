// Entry point of a decoding process. It alone handles the bytes of untrusted files, and may crash on them.
import sharp from 'sharp';
import { runTask } from './run-task.ts';
import { type Message, nextTile, type ProcessTask, rejected } from './task.ts';

sharp.concurrency(1);
sharp.cache(false);
// Restricts libvips to the supported formats whatever a file starts with: no SVG, PDF or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

const cpuCheckMilliseconds = 250;

function send(message: Message, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent);
}

let onNextTile: () => void = () => {};

/** One at a time, so that the tiles of a large photo don't pile up in the memory of the server. */
function sendTile(tile: string, index: number): Promise<void> {
  return new Promise((resolve) => {
    onNextTile = resolve;
    send({ kind: 'tile', tile, index });
  });
}

/** The code of a system error. Null for any other error, which only the file can have caused. */
function systemErrorCode(error: unknown): string | null {
  const isSystemError = error instanceof Error && 'syscall' in error && 'code' in error;
  return isSystemError ? String(error.code) : null;
}

async function handle(task: ProcessTask): Promise<Message> {
  try {
    return await runTask(task, sendTile);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code !== null) return { kind: 'failed', code };
    return { kind: 'completed', inspection: rejected('unreadable'), renditions: [] };
  }
}

/** Ends the process when the task has used its processor time: libvips can't be interrupted. */
function limitCpuTime({ maxCpuMilliseconds }: ProcessTask['limits']): NodeJS.Timeout {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1_000 < maxCpuMilliseconds) return;
    clearInterval(timer);
    send({ kind: 'completed', inspection: rejected('too_slow'), renditions: [] }, () =>
      process.kill(process.pid, 'SIGKILL'),
    );
  }, cpuCheckMilliseconds);
  return timer;
}

async function respond(task: ProcessTask): Promise<void> {
  const timer = limitCpuTime(task.limits);
  const message = await handle(task);
  clearInterval(timer);
  send(message);
}

// Signals are meant for the server, which ends this process when it no longer needs it. Otherwise an interrupted
// task would look like a file that cannot be decoded.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// Immediately, even in the middle of a task: without the server there is no caller.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (message: ProcessTask | typeof nextTile) => {
  if (message === nextTile) onNextTile();
  else void respond(message);
});
send({ kind: 'ready' });
