// When V8 collects its whole heap (docs/decisions/0107).
import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to twice what was in use after the last full collection. V8 would allow a tenth of it, less than the new
 * objects of a busy second, and start the next collection as soon as one has ended.
 */
export function letHeapDouble(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
