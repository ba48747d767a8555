// A process that touches what strangers made, so that the server need not. It may die of it.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { carryOut } from './examine.ts';
import type { Message, Task } from './task.ts';

sharp.concurrency(1);
sharp.cache(false);
// Whatever a file begins with, nothing else of libvips is tried on it: not SVG, not PDF, not ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

/** Linux takes it first when memory runs out, before the server and its database. */
function offerItself(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Elsewhere there is no such thing.
  }
}

function say(message: Message): void {
  process.send?.(message);
}

/** Of an error of the system; null: of anything else, for which only the file can be blamed. */
function codeOf(error: unknown): string | null {
  const isOfSystem = error instanceof Error && 'syscall' in error && 'code' in error;
  return isOfSystem ? String(error.code) : null;
}

async function answer(task: Task): Promise<Message> {
  try {
    return { kind: 'done', result: await carryOut(task) };
  } catch (error) {
    const code = codeOf(error);
    if (code !== null) return { kind: 'failed', code };
    return { kind: 'done', result: { kind: 'refused', refusal: 'unreadable' } };
  }
}

offerItself();
// A signal is for the server, which ends this process when it needs it no more: else work that was
// only interrupted would look like a file that cannot be decoded.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// At once, whatever is being decoded: nobody waits for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (task: Task) => {
  void answer(task).then(say);
});
say({ kind: 'ready' });
