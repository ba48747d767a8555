// Checks the direction of imports, and first that the checker still sees: a tool that reads no files also
// finds no faults.
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const root = join(import.meta.dirname, '..');
const configuration: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const folders = ['packages', 'apps'];
const leastModules = 120;

/** For each rule one file that breaks it; `also` are the files that it needs beside it. */
const breaches: Readonly<
  Record<string, { file: string; text: string; also?: Readonly<Record<string, string>> }>
> = {
  'no-cycle': {
    file: 'apps/server/src/a.ts',
    text: "import { b } from './b.ts';\nexport const a = () => b;",
    also: { 'apps/server/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;" },
  },
  'domain-is-pure': { file: 'packages/domain/src/a.ts', text: "import 'node:fs';" },
  'contract-only-domain-and-zod': { file: 'packages/contract/src/a.ts', text: "import 'fastify';" },
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
    text: "import '../../db/schema.ts';",
    also: { 'apps/server/src/db/schema.ts': 'export {};' },
  },
  'product-never-demo': {
    file: 'apps/server/src/a.ts',
    text: "import '../../../demo/b.ts';",
    also: { 'demo/b.ts': 'export {};' },
  },
  'no-unresolved': { file: 'apps/server/src/a.ts', text: "import './nowhere.ts';" },
};

async function look(baseDir: string): Promise<ICruiseResult> {
  const { forbidden = [], options = {} } = configuration;
  const found = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  if (typeof found.output === 'string') throw new Error('the checker answered in text');
  return found.output;
}

async function write(base: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(base, file)), { recursive: true });
  await writeFile(join(base, file), text);
}

async function provesItself(rule: string): Promise<boolean> {
  const breach = breaches[rule];
  if (breach === undefined) throw new Error(`the rule ${rule} has no example that breaks it`);
  const base = await mkdtemp(join(tmpdir(), 'imports-'));
  try {
    await Promise.all(folders.map((folder) => mkdir(join(base, folder))));
    await symlink(join(root, 'node_modules'), join(base, 'node_modules'));
    await cp(join(root, 'tsconfig.base.json'), join(base, 'tsconfig.base.json'));
    await cp(join(root, 'tsconfig.json'), join(base, 'tsconfig.json'));
    for (const [file, text] of Object.entries({ [breach.file]: breach.text, ...breach.also }))
      await write(base, file, text);
    const { summary } = await look(base);
    return summary.violations.some((violation) => violation.rule.name === rule);
  } finally {
    await rm(base, { recursive: true });
  }
}

const faults: string[] = [];
for (const { name } of configuration.forbidden ?? []) {
  if (name !== undefined && !(await provesItself(name)))
    faults.push(`${name}: its own bad example passed unseen`);
}
const { modules, summary } = await look(root);
const own = modules.filter(({ source }) => !source.includes('node_modules'));
if (own.length < leastModules)
  faults.push(`only ${own.length} modules were seen, of at least ${leastModules}`);
for (const { rule, from, to } of summary.violations) faults.push(`${rule.name}: ${from} -> ${to}`);

for (const fault of faults) console.error(fault);
console.log(`${own.length} modules, ${Object.keys(breaches).length} rules, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
