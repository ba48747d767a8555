// Checks that only the repositories of a feature write its tables, and first that the check finds a bad example.
// Each file in apps/server/src/db/schema has the tables of the feature with its name.
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const serverSource = 'apps/server/src';
const schemaFolder = `${serverSource}/db/schema`;

/** Owners whose folder is not `features/<name of the schema file>`. */
const otherOwners: Readonly<Record<string, string>> = {
  idempotency: `${serverSource}/platform/http/idempotency`,
  'rate-limits': `${serverSource}/platform/http/shared-counts`,
};

/** Functions that write the table they are called with. */
const writers = new Set(['insert', 'update', 'delete', 'takeYearlyNumber']);

interface Table {
  readonly variable: string;
  readonly name: string;
  /** Folder of the repositories that may write it. */
  readonly owner: string;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

function forEachCall(source: Source, visit: (called: string, call: ts.CallExpression) => void): void {
  const file = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true);
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      if (ts.isIdentifier(expression)) visit(expression.text, node);
      else if (ts.isPropertyAccessExpression(expression)) visit(expression.name.text, node);
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
}

function tablesIn(source: Source): Table[] {
  const feature = basename(source.path, '.ts');
  const owner = otherOwners[feature] ?? `${serverSource}/features/${feature}`;
  const tables: Table[] = [];
  forEachCall(source, (called, { arguments: [name], parent }) => {
    if (called !== 'pgTable' || !ts.isVariableDeclaration(parent)) return;
    if (name !== undefined && ts.isStringLiteral(name))
      tables.push({ variable: parent.name.getText(), name: name.text, owner });
  });
  return tables;
}

function isOwner({ path }: Source, { owner }: Table): boolean {
  return path.startsWith(`${owner}/`) && basename(path) === 'repository.ts';
}

/** Tables that a file writes: by a call such as `queries.insert(users)`, or by a statement in a string. */
function writtenTables(source: Source, tables: readonly Table[]): Table[] {
  const written = new Set<Table>();
  forEachCall(source, (called, call) => {
    if (!writers.has(called)) return;
    const names = call.arguments.filter((argument) => ts.isIdentifier(argument)).map(({ text }) => text);
    for (const table of tables) if (names.includes(table.variable)) written.add(table);
  });
  for (const table of tables) {
    const reference = `("?${table.name}"?|\\$\\{${table.variable}\\})`;
    const statement = new RegExp(
      `\\b(insert into|update|delete from|truncate( table)?)\\s+${reference}(\\s|$)`,
      'i',
    );
    if (statement.test(source.text)) written.add(table);
  }
  return [...written];
}

function findViolations(sources: readonly Source[], tables: readonly Table[]): string[] {
  return sources.flatMap((source) =>
    writtenTables(source, tables)
      .filter((table) => !isOwner(source, table))
      .map(
        (table) => `${source.path} writes ${table.name}, which only repositories in ${table.owner} may do`,
      ),
  );
}

async function readSources(pattern: string): Promise<Source[]> {
  const paths = (await Array.fromAsync(glob(pattern, { cwd: root }))).toSorted();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

/** Each of these must be found, or the check itself is broken. */
const badExamples = [
  'queries.insert(users).values(row);',
  'await queries.update(users).set({ role });',
  'await takeYearlyNumber(queries, users, 2026);',
  `queries.execute(sql\`delete from users where id = \${id}\`);`,
  `queries.execute(sql\`update \${users} set role = \${role}\`);`,
];

function checkBadExamples(tables: readonly Table[]): string[] {
  const path = `${serverSource}/features/chat/repository.ts`;
  return badExamples
    .filter((text) => findViolations([{ path, text }], tables).length !== 1)
    .map((text) => `the check does not find this bad example: ${text}`);
}

const schemaFiles = await readSources(`${schemaFolder}/*.ts`);
const tables = schemaFiles.flatMap(tablesIn);
const sources = (await readSources(`${serverSource}/**/*.ts`)).filter(
  ({ path }) => !/\.(test|fixture)\.ts$/.test(path) && !path.startsWith(`${serverSource}/db/`),
);
const unowned = tables.filter(({ owner }) => !existsSync(join(root, owner)));
const errors = [
  ...unowned.map(({ name, owner }) => `${name} belongs to ${owner}, which does not exist`),
  ...checkBadExamples(tables),
  ...findViolations(sources, tables),
];

for (const error of errors) console.error(error);
console.log(`${tables.length} tables, ${sources.length} files, ${errors.length} errors`);
if (errors.length > 0) process.exitCode = 1;
