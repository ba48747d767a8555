// Parses a guide from Markdown. Runs at build time; browsers only get the result.
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import type {
  BlockContent,
  DefinitionContent,
  Heading,
  Image,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import {
  type Block,
  type GuideContent,
  type Inline,
  inlineText,
} from '../../src/features/site/guides/content.ts';
import { guides } from '../../src/features/site/guides/guides.ts';
import { fillFigures } from './figures.ts';

/** The file of the guide, relative to the project's root. */
interface Source {
  readonly file: string;
  readonly slugger: GithubSlugger;
}

const pathsByFile: ReadonlyMap<string, string> = new Map(guides.map(({ file, path }) => [file, path]));

/** Null for a file of the project that is not a page. */
function resolveLink(url: string, { file }: Source): string | null {
  if (/^(https?:|mailto:|\/|#)/.test(url)) return url;
  const [target = '', anchor] = url.split('#');
  const path = pathsByFile.get(posix.join(posix.dirname(file), target));
  if (path === undefined) return null;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

function parseLink(url: string, content: Inline[], source: Source): Inline[] {
  const href = resolveLink(url, source);
  return href === null ? content : [{ kind: 'link', href, content }];
}

function parseInline(nodes: readonly PhrasingContent[], source: Source): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'text') return [fillFigures(node.value.replaceAll('\n', ' '))];
    if (node.type === 'inlineCode') return [{ kind: 'code', text: node.value }];
    if (node.type === 'strong') return [{ kind: 'strong', content: parseInline(node.children, source) }];
    if (node.type === 'link') return parseLink(node.url, parseInline(node.children, source), source);
    throw new Error(`${source.file}: guides have no ${node.type}`);
  });
}

function parseTable({ children }: Table, source: Source): Block {
  const [head = [], ...rows] = children.map((row) =>
    row.children.map((cell) => parseInline(cell.children, source)),
  );
  return { kind: 'table', head, rows };
}

const imageFolder = 'docs/guides/images';

/** Its title is the caption. Whether the file exists is checked where it is rendered. */
function parseImage({ url, alt, title }: Image, { file }: Source): Block {
  const { dir, name, ext } = posix.parse(posix.join(posix.dirname(file), url));
  if (dir !== imageFolder || ext !== '.webp')
    throw new Error(`${file}: ${url} is not a WebP file in ${imageFolder}`);
  if (!alt) throw new Error(`${file}: ${url} has no alternative text`);
  return { kind: 'image', name, alt, caption: title ?? null };
}

/** An image is a paragraph of its own. */
function parseParagraph({ children }: Paragraph, source: Source): Block {
  const [first, ...others] = children;
  return first?.type === 'image' && others.length === 0
    ? parseImage(first, source)
    : { kind: 'paragraph', content: parseInline(children, source) };
}

function parseHeading({ depth, children }: Heading, source: Source): Block {
  if (depth !== 2 && depth !== 3 && depth !== 4)
    throw new Error(`${source.file}: headings below the title have three levels`);
  const content = parseInline(children, source);
  return { kind: 'heading', level: depth, id: source.slugger.slug(inlineText(content)), content };
}

function parseList({ ordered, children }: List, source: Source): Block {
  const items = children.map((item) => item.children.map((child) => parseBlock(child, source)));
  return { kind: 'list', isOrdered: ordered === true, items };
}

function parseBlock(node: RootContent | BlockContent | DefinitionContent, source: Source): Block {
  if (node.type === 'paragraph') return parseParagraph(node, source);
  if (node.type === 'heading') return parseHeading(node, source);
  if (node.type === 'list') return parseList(node, source);
  if (node.type === 'table') return parseTable(node, source);
  if (node.type === 'code') return { kind: 'code', text: node.value };
  throw new Error(`${source.file}: guides have no ${node.type}`);
}

/** `file`: relative to the project's root. Throws if the text isn't a title, a paragraph, and blocks that guides can have. */
export function parseGuide(file: string, markdown: string): GuideContent {
  const source: Source = { file, slugger: new GithubSlugger() };
  const { children } = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const [title, lead, ...rest] = children;
  if (title?.type !== 'heading' || title.depth !== 1 || lead?.type !== 'paragraph')
    throw new Error(`${file}: a guide starts with a title and a paragraph`);
  return {
    title: inlineText(parseInline(title.children, source)),
    lead: parseInline(lead.children, source),
    blocks: rest.map((node) => parseBlock(node, source)),
  };
}
