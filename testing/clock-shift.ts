// Starts a product whose clock differs from that of the machine. Its database keeps the true time.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ClockShift {
  /** For the product's process. */
  readonly env: Readonly<Record<string, string>>;
  /** Also while the product runs, which notices it after a moment. */
  set(milliseconds: number): Promise<void>;
  remove(): Promise<void>;
}

/** Milliseconds are added to the true time; negative ones are subtracted. */
export async function createClockShift(milliseconds = 0): Promise<ClockShift> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-clock-'));
  const file = join(folder, 'milliseconds');
  const set = (shift: number) => writeFile(file, String(shift));
  await set(milliseconds);
  const script = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;
  return {
    env: { SHIFTED_CLOCK_FILE: file, NODE_OPTIONS: `--import ${script}` },
    set,
    remove: () => rm(folder, { recursive: true }),
  };
}
