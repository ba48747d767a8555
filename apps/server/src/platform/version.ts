// Which version of the product this is.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = new URL('../../../../', import.meta.url);
const manifest = z.object({ version: z.string() });

const readText = (path: string) =>
  readFile(fileURLToPath(new URL(path, root)), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** Null: this isn't a checkout of Git with a branch of its own, or the commit is in a pack. */
async function readCommit(): Promise<string | null> {
  const head = await readText('.git/HEAD');
  const reference = head?.startsWith('ref: ') ? await readText(`.git/${head.slice('ref: '.length)}`) : head;
  return reference?.slice(0, 8) ?? null;
}

/** As in package.json. A checkout of Git adds its commit, like 1.2.0+1a2b3c4d. */
export async function readVersion(): Promise<string> {
  const { version } = manifest.parse(JSON.parse((await readText('package.json')) ?? '{}'));
  const commit = await readCommit();
  return commit === null ? version : `${version}+${commit}`;
}
