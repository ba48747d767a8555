// Replaces a decoding process in tests: the content of the task's file selects what it does.
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { Message, ProcessTask } from './task.ts';

const send = (message: Message) => void process.send?.(message);

/** Reports the process id as width, and the niceness as height. */
const report: Message = {
  kind: 'completed',
  inspection: {
    kind: 'photo',
    mimeType: 'image/jpeg',
    width: process.pid,
    height: getPriority(),
    warnings: [],
    hasRendition: false,
    profile: null,
    bitDepth: null,
  },
  renditions: [],
};

const expensive: Message = { kind: 'expensive', memoryBytes: 1 };

const behaviors: Readonly<Record<string, (task: ProcessTask) => void>> = {
  good: () => send(report),
  exit: () => process.exit(1),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  hang: () => {},
  busy: () => {
    for (;;);
  },
  expensive: ({ mayBeExpensive }) => send(mayBeExpensive ? report : expensive),
  'expensive-hang': ({ mayBeExpensive }) => {
    if (!mayBeExpensive) send(expensive);
  },
  'disk-full': () => send({ kind: 'failed', code: 'ENOSPC' }),
};

process.on('disconnect', () => process.exit());
process.on('message', (task: ProcessTask) => behaviors[readFileSync(task.path, 'latin1')]?.(task));
send({ kind: 'ready' });
