// What `npm run test:mutation` mutates, and the tests that it runs for it.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRandom } from '../../testing/random.ts';

const root = join(import.meta.dirname, '../..');

interface Area {
  readonly folder: string;
  /** Percent of the mutants for which a test fails. */
  readonly goal: number;
  readonly usesDatabase: boolean;
  /** Folders in it whose subfolders are parts. */
  readonly divided: readonly string[];
  /** Cover every feature of the area. */
  readonly commonTests: readonly string[];
  isLogic(path: string): boolean;
}

const areas: Readonly<Record<string, Area>> = {
  domain: {
    folder: 'packages/domain/src',
    goal: 95,
    usesDatabase: false,
    divided: ['packages/domain/src'],
    commonTests: [],
    isLogic: () => true,
  },
  web: {
    folder: 'apps/web/src',
    goal: 85,
    usesDatabase: false,
    divided: ['apps/web/src', 'apps/web/src/features'],
    commonTests: [],
    // Browser tests check the rest.
    isLogic: (path) => filesWithUnitTests().has(path),
  },
  server: {
    folder: 'apps/server/src/features',
    goal: 85,
    usesDatabase: true,
    divided: ['apps/server/src/features'],
    commonTests: ['access', 'lists', 'studio-lists'].map((name) => `apps/server/src/${name}.test.ts`),
    isLogic: () => true,
  },
};

export const areaNames = Object.keys(areas);

/** Mutated in one run, with the tests beside it: with those of everything, each mutant would take minutes. */
export interface Part {
  /** Such as `domain/orders`. */
  readonly name: string;
  readonly usesDatabase: boolean;
  /** Paths from the root of the repository. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  /** Run for the mutants that `tests` don't notice: they take longer. */
  readonly commonTests: readonly string[];
}

const isTest = (path: string) => path.endsWith('.test.ts');
const isText = (path: string) => /\bcopy\.ts$/.test(path);
const isTestHelper = (path: string) => /\.(fixture|model)\.ts$/.test(path);

const find = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const importPattern = /(?:^import (?!type )[^;]*? from |\bimport\()'\.\/([\w-]+\.ts)'/gms;

const domPattern = /\b(?:document|window)\./;

/** Browser tests check what uses the page's elements and has no unit test of its own. */
const isForBrowserTests = (path: string) =>
  domPattern.test(read(path)) && !existsSync(join(root, path.replace(/\.ts$/, '.test.ts')));

/** What a file imports from its own folder, except texts and what browser tests check. */
function neighborsOf(path: string): string[] {
  const imported = [...read(path).matchAll(importPattern)].map(([, name = '']) => `${dirname(path)}/${name}`);
  return imported.filter((file) => !(isText(file) || isForBrowserTests(file)));
}

/** The files of the web app that unit tests use, directly or through another file of the same folder. */
function findFilesWithUnitTests(): ReadonlySet<string> {
  const found = new Set(find('apps/web/src/**/*.test.ts'));
  for (const path of found) for (const neighbor of neighborsOf(path)) found.add(neighbor);
  return found;
}

let webLogic: ReadonlySet<string> | undefined;

function filesWithUnitTests(): ReadonlySet<string> {
  webLogic ??= findFilesWithUnitTests();
  return webLogic;
}

/** The tests of a folder, or of the closest folder around it that has any. */
function testsAround(folder: string): string[] {
  const tests = find(`${folder}/**/*.test.ts`);
  return tests.length > 0 || folder === '.' ? tests : testsAround(dirname(folder));
}

/**
 * The parts of a scope such as `domain`, `web/lib` or `server/orders/invoices/service.ts`: itself, or its folders and the
 * files beside them. Empty: there is nothing to mutate.
 */
export function partsOf(scope: string): Part[] {
  const [areaName = '', ...rest] = scope.split('/');
  const area = areas[areaName];
  if (area === undefined) return [];
  const path = [area.folder, ...rest].join('/');
  if (!area.divided.includes(path)) {
    const part = partAt(scope, path, area);
    return part.sources.length > 0 ? [part] : [];
  }
  const folders = readdirSync(join(root, path), { withFileTypes: true }).filter((one) => one.isDirectory());
  return [...folders.map(({ name }) => name), '*.ts'].flatMap((name) => partsOf(`${scope}/${name}`));
}

function partAt(name: string, path: string, area: Area): Part {
  const [files, folder] = path.endsWith('.ts') ? [path, dirname(path)] : [`${path}/**/*.ts`, path];
  const sources = find(files).filter((file) => !(isTest(file) || isTestHelper(file)) && area.isLogic(file));
  const tests = find(files).filter(isTest);
  return {
    name,
    usesDatabase: area.usesDatabase,
    sources,
    tests: tests.length > 0 ? tests : testsAround(folder),
    commonTests: area.commonTests,
  };
}

/** Some files of a scope as scopes of their own. The same seed gives the same files. */
export function sampleOf(scope: string, count: number, seed: number): string[] {
  const [areaName = ''] = scope.split('/');
  const folder = areas[areaName]?.folder ?? '';
  const files = partsOf(scope).flatMap(({ sources }) => sources);
  const random = createRandom(seed);
  return Array.from({ length: Math.min(count, files.length) }, () =>
    files.splice(random.below(files.length), 1),
  )
    .flat()
    .map((path) => path.replace(folder, areaName));
}

/** Of an area, in percent. */
export function goalOf(scope: string): number {
  return areas[scope.split('/')[0] ?? '']?.goal ?? 100;
}
