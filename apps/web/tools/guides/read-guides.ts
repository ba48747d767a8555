import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuideContent } from '../../src/features/site/guides/content.ts';
import { guides } from '../../src/features/site/guides/guides.ts';
import { parseGuide } from './parse-guide.ts';

const root = join(import.meta.dirname, '../../../..');

export const guideFiles: readonly string[] = guides.map(({ file }) => join(root, file));

/** By path. */
export async function readGuides(): Promise<Record<string, GuideContent>> {
  const entries = guides.map(
    async ({ path, file }) => [path, parseGuide(file, await readFile(join(root, file), 'utf8'))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
