import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuideContent } from '../../src/features/site/guides/content.ts';
import { guides } from '../../src/features/site/guides/guides.ts';
import { guidesRoot } from './guide-files.ts';
import { parseGuide } from './parse-guide.ts';

/** By path. */
export async function readGuides(): Promise<Record<string, GuideContent>> {
  const entries = guides.map(
    async ({ path, file }) =>
      [path, parseGuide(file, await readFile(join(guidesRoot, file), 'utf8'))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
