// The generated types of the client, and what its package contains.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileClient, compiler, folder, generatedFolder, generateFiles } from './build-client.ts';
import { writeType } from './client-types.ts';

const run = promisify(execFile);

test.each(Object.entries(generateFiles()))('%s is up to date: npm run build:client', async (name, text) => {
  expect(await readFile(join(generatedFolder, name), 'utf8')).toBe(text);
});

test('has exactly the calls that an API key can make', () => {
  const names = [...(generateFiles()['calls.ts'] ?? '').matchAll(/^ {2}readonly '([A-Z]+ \/[^']*)': /gm)].map(
    ([, name]) => name,
  );
  const expected = Object.entries<EndpointDefinition>(api).filter(([, { scope }]) => scope !== null);
  expect(names.toSorted()).toEqual(expected.map(([key]) => key).toSorted());
});

describe('a schema', () => {
  test.each([
    [{ type: 'integer', minimum: 1 }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['a', "it's"] }, "'a' | 'it\\'s'"],
    [{ anyOf: [{ $ref: '#/components/schemas/Job' }, { type: 'null' }] }, 'Job | null'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, "readonly ('a' | 'b')[]"],
    [
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false, minItems: 1 },
      'readonly [number, (number | undefined)?]',
    ],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Readonly<Record<string, number>>'],
    [{ type: 'object', properties: { 'a-b': {} }, required: ['a-b'] }, "{\n  readonly 'a-b': unknown;\n}"],
    [{ type: 'object', properties: { a: { const: 1 } } }, '{\n  readonly a?: 1 | undefined;\n}'],
  ] as const)('%j is %s', (schema, type) => {
    expect(writeType(JSON.parse(JSON.stringify(schema)))).toBe(type);
  });

  test('of an unknown kind is an error', () => {
    expect(() => writeType({ not: { type: 'string' } })).toThrow('without a TypeScript type');
  });
});

const consumer = `
import { BurnishError, createClient, type Photo } from '@burnish/client';
const client = createClient({ baseUrl: 'https://studio.example', apiKey: 'burnish_x' });
export async function read(id: string): Promise<readonly Photo[]> {
  const { photos } = await client.call('GET /photos', { query: { jobId: id, status: 'received' } });
  // @ts-expect-error the parameter is missing
  await client.call('GET /photos/jobs/:id');
  // @ts-expect-error keys can't make this call
  await client.call('POST /auth/logout');
  // @ts-expect-error there is no such status
  client.list('GET /photos/jobs', { query: { status: 'lost' } });
  for await (const { number } of client.list('GET /photos/jobs')) number.toUpperCase();
  return photos;
}
export const isMissing = (error: unknown) => error instanceof BurnishError && error.code === 'NOT_FOUND';
`;

describe('the package', () => {
  let place: string;

  beforeAll(async () => {
    await compileClient();
    place = await mkdtemp(join(tmpdir(), 'burnish-client-'));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', place], { cwd: folder });
    const [{ filename }] = JSON.parse(stdout);
    const installed = join(place, 'node_modules/@burnish/client');
    await mkdir(installed, { recursive: true });
    await run('tar', ['-xzf', join(place, filename), '-C', installed, '--strip-components', '1']);
    return () => rm(place, { recursive: true, force: true });
  });

  test('contains the compiled client, and nothing of its source or tests', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: folder });
    const [{ files }] = JSON.parse(stdout);
    const paths: string[] = files.map(({ path }: { path: string }) => path);
    const others = paths.filter((path) => !/^dist\/[\w/-]+\.(js|d\.ts)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(paths).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/generated/schemas.d.ts']),
    );
    expect(paths.filter((path) => /test|fixture/.test(path))).toEqual([]);
  });

  test('has no dependencies', async () => {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    expect(Object.keys(manifest)).not.toContain('dependencies');
    expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toBe(
      await readFile(join(folder, '../../LICENSE'), 'utf8'),
    );
  });

  test('works where it is installed alone', async () => {
    const program =
      "import('@burnish/client').then(({ createClient }) => console.log(typeof createClient({ baseUrl: 'https://studio.example', apiKey: 'k' }).call))";
    const { stdout } = await run(process.execPath, ['--eval', program], { cwd: place });
    expect(stdout.trim()).toBe('function');
  });

  test('has types that a browser project compiles', async () => {
    await writeFile(join(place, 'consumer.ts'), consumer);
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'preserve',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
    ];
    await run(process.execPath, [compiler, ...options, '--types', '', 'consumer.ts'], { cwd: place }).catch(
      ({ stdout }: { stdout: string }) => expect(stdout).toBe(''),
    );
  });
});
