import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from './files.ts';

/** Not HTML and text files: the server first fills in its public origin. */
const compressible = /\.(js|css|svg|json|webmanifest|map|data)$/;
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes a .br and a .gz file for every compressible file. Returns the brotli sizes by path. */
export async function compressUnder(folder: string): Promise<Map<string, number>> {
  const files = (await filesUnder(folder)).filter((file) => compressible.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const [br, gz] = await Promise.all([
        brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        gzipAsync(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      return [file, br.length] as const;
    }),
  );
  return new Map(sizes);
}
