import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as zip:
    assert zip.testzip() is None
    assert all(one.compress_type == zipfile.ZIP_STORED for one in zip.infolist())
    zip.extractall(sys.argv[2])
    print('\\n'.join(zip.namelist()))`;

/** Unzips with Python, to check the file with an independent implementation. Returns the files by their names. */
export async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-zip-'));
  try {
    const file = join(folder, 'all.zip');
    await writeFile(file, bytes);
    const names = execFileSync('python3', ['-c', script, file, folder], { encoding: 'utf8' })
      .trim()
      .split('\n');
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
