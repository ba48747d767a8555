// npm run build:client: writes the types of the client package from the endpoint definitions, and compiles it to `dist`.
// The types are committed, so that changes of the API are seen in reviews.
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openApi } from '@burnish/contract/openapi/openapi';
import { writeClientTypes } from './client-types.ts';

const root = join(import.meta.dirname, '..');
export const folder = join(root, 'packages/client');
export const generatedFolder = join(folder, 'src/generated');
export const compiler = join(root, 'node_modules/typescript-native/bin/tsc');

/** The generated files, by name. */
export const generateFiles = () => writeClientTypes(openApi());

/** @throws Error with the compiler's output if the package uses what its oldest runtime lacks */
export async function compileClient(): Promise<void> {
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  const options = ['-p', join(folder, 'tsconfig.build.json')];
  await promisify(execFile)(process.execPath, [compiler, ...options]).catch((error: { stdout?: string }) => {
    throw new Error(`the client was not compiled\n${error.stdout ?? ''}`, { cause: error });
  });
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generateFiles()))
    await writeFile(join(generatedFolder, name), text);
  await compileClient();
}
