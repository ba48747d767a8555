// Refuses the words that docs/glossary.md replaces, in file names, identifiers, comments and text, and first proves
// that each rule still fails on its bad example: a check that reads nothing finds nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { allowedWords, type Place, type RefusedWords, refusedWords } from './refused-words.ts';

const root = join(import.meta.dirname, '..');

interface Fragment {
  readonly place: Place;
  readonly text: string;
  readonly line: number;
}

interface Finding {
  readonly line: number;
  readonly match: string;
  readonly instead: string;
}

function splitIdentifier(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_$-]/g, ' ');
}

const isSource = (path: string) => /\.tsx?$/.test(path);
const isProse = (path: string) => /\.md$/.test(path);
const isStyle = (path: string) => /\.css$/.test(path);

/** Identifiers, strings and comments of a TypeScript file. An import is named by the file it comes from. */
function readSource(path: string, content: string): Fragment[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.ESNext, true, kind);
  const fragments: Fragment[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const seenComments = new Set<number>();

  function addComments(node: ts.Node): void {
    const ranges = [
      ...(ts.getLeadingCommentRanges(content, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(content, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges) {
      if (seenComments.has(pos)) continue;
      seenComments.add(pos);
      const lines = content.slice(pos, end).split('\n');
      for (const [index, text] of lines.entries())
        fragments.push({ place: 'comment', text, line: lineOf(pos) + index });
    }
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      addComments(node);
      return;
    }
    if (ts.isIdentifier(node)) {
      const text = splitIdentifier(node.text);
      fragments.push({ place: 'identifier', text, line: lineOf(node.getStart()) });
    } else if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) {
      fragments.push({ place: 'text', text: node.text, line: lineOf(node.getStart()) });
    } else if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      fragments.push({ place: 'text', text: node.text, line: lineOf(node.getStart()) });
    }
    if (node.getFullStart() !== node.getStart()) addComments(node);
    ts.forEachChild(node, visit);
  }

  visit(source);
  addComments(source.endOfFileToken);
  return fragments;
}

function readPlainLines(place: Place, content: string): Fragment[] {
  return content.split('\n').map((text, index) => ({ place, text, line: index + 1 }));
}

function readFragments(path: string, content: string): Fragment[] {
  const name: Fragment = {
    place: 'identifier',
    text: splitIdentifier(path.replaceAll(/[/.]/g, ' ')),
    line: 1,
  };
  if (isSource(path)) return [name, ...readSource(path, content)];
  if (isProse(path)) return [name, ...readPlainLines('comment', content)];
  if (isStyle(path)) return [name, ...readPlainLines('comment', splitIdentifier(content))];
  return [name];
}

interface Rule extends RefusedWords {
  readonly pattern: RegExp;
}

const rules: readonly Rule[] = refusedWords.map((rule) => ({
  ...rule,
  pattern: rule.phrases ?? new RegExp(`(?<![\\w-])(?:${rule.words?.join('|')})(?![\\w])`, 'i'),
}));

function findIn(path: string, content: string, checked: readonly Rule[]): Finding[] {
  const exceptions = allowedWords.filter((allowed) => allowed.path.test(path));
  const findings: Finding[] = [];
  for (const { place, text, line } of readFragments(path, content)) {
    for (const { pattern, instead, places } of checked) {
      if (places !== undefined && !places.includes(place)) continue;
      const found = pattern.exec(text)?.[0];
      if (found === undefined || exceptions.some(({ word }) => word.test(found))) continue;
      findings.push({ line, match: found, instead });
    }
  }
  return findings;
}

/** Tracked and new files that still exist. */
function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  const files = output.toString().trim().split('\n');
  return files.filter((path) => /\.(tsx?|css|md)$/.test(path) && existsSync(join(root, path)));
}

const failures: string[] = [];
for (const rule of rules) {
  if (findIn('example.ts', rule.badExample, [rule]).length === 0)
    failures.push(`The rule against "${rule.pattern.source}" passed its own bad example.`);
}
/** Files or folders to check; all by default. */
const only = process.argv.slice(2).map((path) => relative(root, resolve(path)));
const files = listFiles().filter(
  (path) => only.length === 0 || only.some((prefix) => path.startsWith(prefix)),
);
for (const path of files) {
  const content = readFileSync(join(root, path), 'utf8');
  for (const { line, match: found, instead } of findIn(path, content, rules))
    failures.push(`${path}:${line}: "${found}". Use ${instead}.`);
}
for (const failure of failures) console.error(failure);
console.log(`${files.length} files, ${rules.length} rules, ${failures.length} refused words`);
if (failures.length > 0) process.exitCode = 1;
