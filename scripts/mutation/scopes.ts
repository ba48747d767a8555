// What `npm run test:mutation` mutates, and the tests that it runs for it.
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Area {
  readonly folder: string;
  /** Percent of the mutants for which a test fails. */
  readonly goal: number;
  /** Otherwise the tests beside the sources: those of the whole server would take minutes for each mutant. */
  readonly runsAllTests: boolean;
  readonly usesDatabase: boolean;
  isLogic(path: string): boolean;
}

const areas: Readonly<Record<string, Area>> = {
  domain: {
    folder: 'packages/domain/src',
    goal: 95,
    runsAllTests: true,
    usesDatabase: false,
    isLogic: () => true,
  },
  web: {
    folder: 'apps/web/src',
    goal: 85,
    runsAllTests: false,
    usesDatabase: false,
    // Browser tests check the rest.
    isLogic: (path) => existsSync(join(root, testOf(path))),
  },
  server: {
    folder: 'apps/server/src/features',
    goal: 85,
    runsAllTests: false,
    usesDatabase: true,
    isLogic: () => true,
  },
};

export const areaNames = Object.keys(areas);

export interface Scope {
  readonly goal: number;
  readonly usesDatabase: boolean;
  /** Paths from the root of the repository. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

const testOf = (source: string) => source.replace(/\.ts$/, '.test.ts');
const isTest = (path: string) => path.endsWith('.test.ts');
const isTestHelper = (path: string) => /\.(fixture|model)\.ts$/.test(path);

function filesIn(path: string): string[] {
  const pattern = path.endsWith('.ts') ? path : `${path}/**/*.ts`;
  return globSync(pattern, { cwd: root }).toSorted();
}

/** The tests of a folder, or of the closest folder around it that has any. */
function testsAround(folder: string): string[] {
  const tests = filesIn(folder).filter(isTest);
  return tests.length > 0 || folder === '.' ? tests : testsAround(dirname(folder));
}

/** The scope of a name such as `domain`, `web/lib` or `server/orders/invoices/service.ts`. Null: there is none. */
export function findScope(name: string): Scope | null {
  const [areaName = '', ...rest] = name.split('/');
  const area = areas[areaName];
  if (area === undefined) return null;
  const path = [area.folder, ...rest].join('/');
  const isSource = (file: string) => !(isTest(file) || isTestHelper(file)) && area.isLogic(file);
  const sources = filesIn(path).filter(isSource);
  if (sources.length === 0) return null;
  const tests = area.runsAllTests
    ? filesIn(area.folder).filter(isTest)
    : testsAround(path.endsWith('.ts') ? dirname(path) : path);
  return { goal: area.goal, usesDatabase: area.usesDatabase, sources, tests };
}
