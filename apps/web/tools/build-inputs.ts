import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { filesUnder } from './files.ts';
import { guideFiles } from './guides/guide-files.ts';

const webPaths = [
  'src',
  'public',
  'tools',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

async function packageSources(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'packages'));
  return names.map((name) => join(root, 'packages', name, 'src'));
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  return found.isDirectory() ? filesUnder(path) : [path];
}

/** Absolute paths of all files that the web build depends on. */
export async function listBuildInputs(root: string): Promise<string[]> {
  const paths = [
    ...webPaths.map((name) => join(root, 'apps/web', name)),
    ...(await packageSources(root)),
    join(root, 'scripts/build-web.ts'),
    join(root, 'package-lock.json'),
    join(root, 'docs/guides/images'),
    ...guideFiles,
  ];
  const files = (await Promise.all(paths.map(filesOf))).flat();
  return files.filter((file) => !/\.(test|stories)\.tsx?$/.test(file));
}

export async function hashBuildInputs(root: string): Promise<string> {
  const files = await listBuildInputs(root);
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`\0${relative(root, files[index] ?? '')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
