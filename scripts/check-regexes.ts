// Checks that every regular expression of the product takes linear time, whatever text it is given, and first that the
// check finds bad examples. JavaScript's engine backtracks: one slow expression lets a single message freeze a page or
// the server. Where the analysis is unsure it reports, so an expression may have to be written more simply.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApi } from '@burnish/contract/openapi/openapi';
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import {
  getConsumedChars,
  getFirstCharAfter,
  getFirstConsumedChar,
  type ReadonlyFlags,
} from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** The reason why an expression may stay, by file and expression. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/web/src/features/sign-in/in-app-browser.ts': {
    'new RegExp': 'joins expressions without repetition, each of which is checked',
  },
  'packages/domain/src/money/format-money.ts': {
    '/\\B(?=(?:\\d{3})+$)/g': 'reads the digits of a number, at most 21',
  },
  'packages/embedded-postgres/src/launch.ts': {
    '/lock file ".*" already exists|pre-existing shared memory block/': "reads PostgreSQL's own messages",
  },
};

interface Source {
  readonly path: string;
  readonly text: string;
}

interface Expression {
  readonly path: string;
  readonly line: number;
  /** As in the source; 'new RegExp' if it is put together at run time. */
  readonly text: string;
}

function isRegExpCall(node: ts.Node): boolean {
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  return isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}

function findExpressions({ path, text }: Source): Expression[] {
  const expressions: Expression[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const add = (node: ts.Node, expression: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    expressions.push({ path, line: line + 1, text: expression });
  };
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, node.text);
    else if (isRegExpCall(node)) add(node, 'new RegExp');
    ts.forEachChild(node, walk);
  };
  walk(file);
  return expressions;
}

/** Patterns of the API's input, including those that zod adds for formats such as email. */
function findInputPatterns(): Expression[] {
  const patterns = new Set<string>();
  JSON.stringify(openApi(), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
  return [...patterns].map((pattern) => ({ path: 'the API description', line: 1, text: `/${pattern}/` }));
}

function listUnbounded(pattern: AST.Pattern): AST.Quantifier[] {
  const quantifiers: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max === Number.POSITIVE_INFINITY) quantifiers.push(quantifier);
    },
  });
  return quantifiers;
}

/** `(?:a|ab)+`: a text can be split in several ways, all of which are tried. */
function isAmbiguous({ element }: AST.Quantifier, flags: ReadonlyFlags): boolean {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false;
  const starts = element.alternatives.map((alternative) => getFirstConsumedChar(alternative, 'ltr', flags));
  return starts.some((start, index) =>
    starts
      .slice(index + 1)
      .some((other) => start.empty || other.empty || !start.char.isDisjointWith(other.char)),
  );
}

function isAnchored({ elements: [first] }: AST.Alternative, { multiline }: ReadonlyFlags): boolean {
  return first?.type === 'Assertion' && first.kind === 'start' && multiline !== true;
}

/** `/a.*b/` on 'aaaa': each start reads the rest of the text before it fails. */
function restarts(quantifier: AST.Quantifier, pattern: AST.Pattern, flags: ReadonlyFlags): boolean {
  if (flags.sticky === true || pattern.alternatives.every((alternative) => isAnchored(alternative, flags)))
    return false;
  const canFailAfterwards = !getFirstCharAfter(quantifier, 'ltr', flags).char.isAll;
  const start = getFirstConsumedChar(pattern.alternatives, 'ltr', flags).char;
  return canFailAfterwards && !start.isDisjointWith(getConsumedChars(quantifier, flags).chars);
}

/** Null: linear. */
function describeSlowness(expression: string): string | null {
  if (expression === 'new RegExp') return 'is put together at run time, where it cannot be checked';
  const end = expression.lastIndexOf('/');
  const literal = { source: expression.slice(1, end), flags: expression.slice(end + 1) };
  const {
    parsed: { pattern, flags },
    reports: [report],
  } = analyse(literal, { maxReports: 1 });
  if (report !== undefined) return `is slow on repeated ${JSON.stringify(report.character.pick)}`;
  const unbounded = listUnbounded(pattern);
  if (unbounded.some((quantifier) => isAmbiguous(quantifier, flags)))
    return 'repeats alternatives that start with the same character';
  const restarting = unbounded.find((quantifier) => restarts(quantifier, pattern, flags));
  return restarting ? `can start again within what ${restarting.raw} matches` : null;
}

function findErrors(expressions: readonly Expression[]): string[] {
  return expressions.flatMap(({ path, line, text }) => {
    const slowness = exceptions[path]?.[text] === undefined ? describeSlowness(text) : null;
    return slowness === null ? [] : [`${path}:${line} ${text} ${slowness}`];
  });
}

/** Each of these must be found, or the check itself is broken. */
const badExamples = [
  'text.replace(/\\s+$/, "");',
  'text.replace(/(.)\\/+$/, "$1");',
  'const isName = /^(\\w+\\s?)*$/.test(text);',
  'z.string().regex(/^(a|a)+$/);',
  'for (const link of text.matchAll(/https?:.*\\.png/g)) show(link);',
  'const lines = text.match(/^#[^!]+!/gm);',
  'const pattern = new RegExp(userText);',
];

function checkBadExamples(): string[] {
  return badExamples
    .filter((text) => findErrors(findExpressions({ path: 'example.ts', text })).length !== 1)
    .map((text) => `the check does not find this bad example: ${text}`);
}

function findUnusedExceptions(expressions: readonly Expression[]): string[] {
  return Object.entries(exceptions).flatMap(([path, reasons]) =>
    Object.keys(reasons)
      .filter(
        (text) => !expressions.some((expression) => expression.path === path && expression.text === text),
      )
      .map((text) => `${path} no longer has ${text}: remove it from the exceptions`),
  );
}

const paths = await Array.fromAsync(glob('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }));
const sources = await Promise.all(
  paths
    .filter((path) => !/\.(test|fixture|stories)\.tsx?$/.test(path))
    .toSorted()
    .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
);
const inputPatterns = findInputPatterns();
const expressions = [...sources.flatMap(findExpressions), ...inputPatterns];
if (inputPatterns.length === 0)
  throw new Error('the API description has no patterns: look for them elsewhere');
const errors = [...checkBadExamples(), ...findUnusedExceptions(expressions), ...findErrors(expressions)];

for (const error of errors) console.error(error);
console.log(`${expressions.length} expressions, ${sources.length} files, ${errors.length} errors`);
if (errors.length > 0) process.exitCode = 1;
