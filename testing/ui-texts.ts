// The texts of the website's source: what its buttons, fields and headings can say.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder } from '../apps/web/tools/files.ts';

const root = join(import.meta.dirname, '..');
/** Labels of plans, services and statuses come from the domain. */
const folders = ['apps/web/src', 'packages/domain/src'];
/** The guides' own texts prove nothing about the rest. */
const excluded = /\.(test|stories|d)\.tsx?$|\/features\/site\/guides\//;
/** What a template is filled with in a guide: '6' or '6 photos'. Names would match almost everything. */
const counted = '[\\d,]+(?: [a-z]+)?';
/** A template with fewer letters of its own says too little. */
const minTemplateLetters = 3;

interface Texts {
  readonly fixed: Set<string>;
  readonly templates: RegExp[];
}

function addTemplate({ templates }: Texts, parts: readonly string[]): void {
  if (parts.join('').replace(/\P{L}/gu, '').length < minTemplateLetters) return;
  templates.push(new RegExp(`^${parts.map(RegExp.escape).join(counted)}$`));
}

function collect(texts: Texts, node: ts.Node): void {
  if (ts.isStringLiteralLike(node)) texts.fixed.add(node.text);
  else if (ts.isJsxText(node)) texts.fixed.add(node.text.trim());
  else if (ts.isTemplateExpression(node))
    addTemplate(texts, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
  ts.forEachChild(node, (child) => collect(texts, child));
}

/** Whether a text is, or can be, on a page. Reads all sources, which takes seconds. */
export async function readUiTexts(): Promise<(text: string) => boolean> {
  const texts: Texts = { fixed: new Set(), templates: [] };
  const files = (await Promise.all(folders.map((folder) => filesUnder(join(root, folder))))).flat();
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !excluded.test(name))) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    collect(
      texts,
      ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, false, kind),
    );
  }
  return (text) => texts.fixed.has(text) || texts.templates.some((template) => template.test(text));
}
