import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const moduleUrl = new URL('heap-growth.ts', import.meta.url).href;

/** Keeps 20 MB of objects, and collects the whole heap. */
const script = `
  const { letHeapDouble } = await import('${moduleUrl}');
  letHeapDouble();
  globalThis.kept = Array.from({ length: 400_000 }, (_, number) => ({ number }));
  gc();
  gc();
`;

function lastValueOf(name: string, trace: string): number {
  return Number([...trace.matchAll(new RegExp(`\\b${name}=(\\d+)`, 'g'))].at(-1)?.[1]);
}

test('the next full collection starts when the heap has doubled', async () => {
  const args = ['--expose-gc', '--trace-gc-nvp', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  // V8 by itself would wait until such a heap is four times as large, and a busy one a tenth larger.
  const growth = lastValueOf('old_gen_allocation_limit', stdout) / lastValueOf('end_object_size', stdout);
  expect(growth).toBeGreaterThan(1.9);
  expect(growth).toBeLessThan(2.6);
});
