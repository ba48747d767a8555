// Checks the direction of imports, and first that each rule still fails on its bad example: a checker that reads no
// files finds no violations.
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

const root = join(import.meta.dirname, '..');
const configuration: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const folders = ['packages', 'apps'];
const minModules = 120;

/** A file that breaks each rule, and the other files it needs (`also`). */
const badExamples: Readonly<
  Record<string, { file: string; text: string; also?: Readonly<Record<string, string>> }>
> = {
  'no-cycle': {
    file: 'apps/server/src/a.ts',
    text: "import { b } from './b.ts';\nexport const a = () => b;",
    also: { 'apps/server/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;" },
  },
  'domain-is-pure': { file: 'packages/domain/src/a.ts', text: "import 'node:fs';" },
  'contract-only-domain-and-zod': { file: 'packages/contract/src/a.ts', text: "import 'fastify';" },
  'generic-packages-are-independent': {
    file: 'packages/photo-decoder/src/a.ts',
    text: "import '../../domain/src/b.ts';",
    also: { 'packages/domain/src/b.ts': 'export {};' },
  },
  'client-runs-everywhere': { file: 'packages/client/src/a.ts', text: "import 'node:fs';" },
  'command-needs-only-node': { file: 'packages/client/src/cli/a.ts', text: "import 'zod';" },
  'images-decoded-in-processes': { file: 'apps/server/src/a.ts', text: "import 'sharp';" },
  'web-never-server': {
    file: 'apps/web/src/a.ts',
    text: "import '../../server/src/b.ts';",
    also: { 'apps/server/src/b.ts': 'export {};' },
  },
  'server-never-web': {
    file: 'apps/server/src/a.ts',
    text: "import '../../web/src/b.ts';",
    also: { 'apps/web/src/b.ts': 'export {};' },
  },
  'server-feature-front-door': {
    file: 'apps/server/src/features/a/a.ts',
    text: "import '../b/service.ts';",
    also: { 'apps/server/src/features/b/service.ts': 'export {};' },
  },
  'web-features-are-islands': {
    file: 'apps/web/src/features/a/a.ts',
    text: "import '../b/queries.ts';",
    also: { 'apps/web/src/features/b/queries.ts': 'export {};' },
  },
  'shared-never-up': {
    file: 'apps/web/src/ui/a.ts',
    text: "import '../features/b/copy.ts';",
    also: { 'apps/web/src/features/b/copy.ts': 'export {};' },
  },
  'presentation-never-up': {
    file: 'apps/web/src/presentation/a.ts',
    text: "import '../features/b/copy.ts';",
    also: { 'apps/web/src/features/b/copy.ts': 'export {};' },
  },
  'fastify-only-at-routes': { file: 'apps/server/src/features/a/service.ts', text: "import 'fastify';" },
  'platform-never-feature': {
    file: 'apps/server/src/platform/a.ts',
    text: "import '../features/b/index.ts';",
    also: { 'apps/server/src/features/b/index.ts': 'export {};' },
  },
  'only-repositories-know-tables': {
    file: 'apps/server/src/features/a/service.ts',
    text: "import '../../db/schema/index.ts';",
    also: { 'apps/server/src/db/schema/index.ts': 'export {};' },
  },
  'product-never-fixtures': {
    file: 'apps/server/src/a.ts',
    text: "import './b.fixture.ts';",
    also: { 'apps/server/src/b.fixture.ts': 'export {};' },
  },
  'product-never-demo': {
    file: 'apps/server/src/a.ts',
    text: "import '../../../demo/b.ts';",
    also: { 'demo/b.ts': 'export {};' },
  },
  'no-unresolved': { file: 'apps/server/src/a.ts', text: "import './nowhere.ts';" },
};

async function findViolations(baseDir: string, cached?: ICruiseOptions['cache']): Promise<ICruiseResult> {
  const { forbidden = [], options = {} } = configuration;
  const cache = cached ?? false;
  const found = await cruise(folders, { ...options, baseDir, cache, validate: true, ruleSet: { forbidden } });
  if (typeof found.output === 'string') throw new Error('The checker returned text instead of a result.');
  return found.output;
}

async function write(base: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(base, file)), { recursive: true });
  await writeFile(join(base, file), text);
}

async function failsItsExample(rule: string): Promise<boolean> {
  const example = badExamples[rule];
  if (example === undefined) throw new Error(`The rule ${rule} has no bad example.`);
  const base = await mkdtemp(join(tmpdir(), 'imports-'));
  try {
    await Promise.all(folders.map((folder) => mkdir(join(base, folder))));
    await symlink(join(root, 'node_modules'), join(base, 'node_modules'));
    await cp(join(root, 'tsconfig.base.json'), join(base, 'tsconfig.base.json'));
    await cp(join(root, 'tsconfig.json'), join(base, 'tsconfig.json'));
    for (const [file, text] of Object.entries({ [example.file]: example.text, ...example.also }))
      await write(base, file, text);
    const { summary } = await findViolations(base);
    return summary.violations.some((violation) => violation.rule.name === rule);
  } finally {
    await rm(base, { recursive: true });
  }
}

const failures: string[] = [];
for (const { name } of configuration.forbidden ?? []) {
  if (name !== undefined && !(await failsItsExample(name))) failures.push(`${name}: its bad example passed`);
}
const { modules, summary } = await findViolations(root, {
  folder: join(root, 'node_modules/.cache/dependency-cruiser'),
  strategy: 'content',
});
const own = modules.filter(({ source }) => !source.includes('node_modules'));
if (own.length < minModules)
  failures.push(`found only ${own.length} modules, expected at least ${minModules}`);
for (const { rule, from, to } of summary.violations) failures.push(`${rule.name}: ${from} -> ${to}`);

for (const failure of failures) console.error(failure);
console.log(`${own.length} modules, ${Object.keys(badExamples).length} rules, ${failures.length} violations`);
if (failures.length > 0) process.exitCode = 1;
