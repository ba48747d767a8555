// Whether the guides are true to the product: names, links, figures, and the API.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@burnish/contract/api';
import { errorMessages } from '@burnish/contract/errors';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders } from '../apps/server/src/features/webhooks/signing.ts';
import { publicPages } from '../apps/web/src/app/public-pages.ts';
import {
  type Block,
  type GuideContent,
  type Inline,
  inlineText,
  isHeading,
} from '../apps/web/src/features/site/guides/content.ts';
import { guides } from '../apps/web/src/features/site/guides/guides.ts';
import { imageDensity } from '../apps/web/tools/guides/guide-screenshots.ts';
import { readGuides } from '../apps/web/tools/guides/read-guides.ts';
import {
  guideImageFile,
  guideImageThemes,
  guideImageWidth,
  guideScreenshots,
  maxGuideImageBytes,
} from './guide-screenshots.ts';
import { screens } from './screens.ts';
import { readUiTexts } from './ui-texts.ts';

const folder = join(import.meta.dirname, '../docs/guides');
const written = guides.filter(({ file }) => file.startsWith('docs/guides/'));

/** Reading all sources takes seconds, on a busy machine longer. */
const hookTimeout = 120_000;

let contents: Record<string, GuideContent>;
let isUiText: (text: string) => boolean;

beforeAll(async () => {
  [contents, isUiText] = await Promise.all([readGuides(), readUiTexts()]);
}, hookTimeout);

const contentOf = (path: string) => {
  const content = contents[path];
  if (content === undefined) throw new Error(`no guide ${path}`);
  return content;
};

function inlineOf(block: Block): Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.content;
    case 'list':
      return block.items.flat().flatMap(inlineOf);
    case 'table':
      return [...block.head, ...block.rows.flat()].flat();
    case 'code':
    case 'image':
      return [];
  }
}

function flatten(content: readonly Inline[]): Exclude<Inline, string>[] {
  return content.flatMap((part) => {
    if (typeof part === 'string') return [];
    return part.kind === 'code' ? [part] : [part, ...flatten(part.content)];
  });
}

const partsOf = ({ lead, blocks }: GuideContent) => flatten([...lead, ...blocks.flatMap(inlineOf)]);

describe('the guides', () => {
  it('are all the files of the folder', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    expect(files.map((name) => `docs/guides/${name}`).toSorted()).toEqual(
      written.map(({ file }) => file).toSorted(),
    );
  });

  it.each(guides)('$path has its title, and a first paragraph that describes it', ({ path, title }) => {
    const content = contentOf(path);
    expect(content.title).toBe(title);
    expect(inlineText(content.lead).length).toBeGreaterThan(50);
  });

  it('have different first paragraphs', () => {
    const leads = Object.values(contents).map(({ lead }) => inlineText(lead));
    expect(new Set(leads).size).toBe(leads.length);
  });

  it.each(guides)('$path links to existing pages and headings', ({ path }) => {
    const anchors = (target: string) =>
      contentOf(target)
        .blocks.filter(isHeading)
        .map(({ id }) => id);
    for (const part of partsOf(contentOf(path))) {
      if (part.kind !== 'link' || /^(https|mailto):/.test(part.href)) continue;
      const [page = '', anchor] = part.href.split('#');
      const target = page === '' ? path : page;
      expect(Object.keys(publicPages), part.href).toContain(target);
      if (anchor !== undefined) expect(anchors(target), part.href).toContain(anchor);
    }
  });

  // Relative links that lead to no page lose their link, which is meant for files of the repository only.
  it.each(written)('$path has no relative link that leads nowhere', ({ path, file }) => {
    const text = readFileSync(join(folder, '../..', file), 'utf8');
    const links = [...text.matchAll(/(?<!!)\[[^\]]+\]\([^)]+\)/g)];
    expect(partsOf(contentOf(path)).filter(({ kind }) => kind === 'link')).toHaveLength(links.length);
  });

  it.each(written)('$path names only what the website says', ({ path }) => {
    const names = partsOf(contentOf(path)).flatMap((part) =>
      part.kind === 'strong' ? [inlineText(part.content)] : [],
    );
    expect(names.filter((name) => !isUiText(name))).toEqual([]);
  });

  it.each(written)('$path names existing calls and error codes', ({ path }) => {
    const content = contentOf(path);
    const codes = partsOf(content).flatMap((part) => (part.kind === 'code' ? [part.text] : []));
    const blocks = content.blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : []));
    for (const text of [...codes, ...blocks])
      for (const [, code = ''] of text.matchAll(/(?:^|")([A-Z]+(?:_[A-Z]+)+)(?:$|")/g))
        expect(Object.keys(errorMessages)).toContain(code);
    const calls = Object.keys(api).map((key) => key.replace(/^\w+ /, '').replaceAll(/:\w+/g, '{id}'));
    for (const text of [...codes, ...blocks]) {
      for (const [, call = ''] of text.matchAll(/\/api(\/[\w/{}-]+)/g))
        if (call !== '/photos/tus') expect(calls).toContain(call);
    }
  });
});

describe('the screenshots', () => {
  const images = join(folder, 'images');
  const files = readdirSync(images);
  const namesInGuides = () =>
    guides.flatMap(({ path }) =>
      contentOf(path).blocks.flatMap((block) => (block.kind === 'image' ? [block.name] : [])),
    );
  const namesInReadme = () => {
    const text = readFileSync(join(folder, '../../README.md'), 'utf8');
    return [...text.matchAll(/\(docs\/guides\/images\/([\w-]+)\.webp\)/g)].map(([, name = '']) => name);
  };

  it('of the guides and the README are those that the command makes', () => {
    const shown = new Set([...namesInGuides(), ...namesInReadme()]);
    expect([...shown].toSorted()).toEqual(Object.keys(guideScreenshots).toSorted());
    expect(namesInReadme()).not.toEqual([]);
  });

  it('are all the files of the folder, one for each theme', () => {
    const made = Object.keys(guideScreenshots).flatMap((name) =>
      guideImageThemes.map((theme) => guideImageFile(name, theme)),
    );
    expect(files.toSorted()).toEqual(made.toSorted());
  });

  it.each(files)('%s is small, and sharp on most displays', async (file) => {
    const bytes = readFileSync(join(images, file));
    expect(bytes.length).toBeLessThanOrEqual(maxGuideImageBytes);
    const { width } = await sharp(bytes).metadata();
    expect(width).toBeGreaterThan(guideImageWidth / 2);
    expect(width).toBeLessThanOrEqual(guideImageWidth * imageDensity);
  });

  it.each(Object.entries(guideScreenshots))('%s shows a screen that exists', (_, { screen }) => {
    expect(screens.map(({ name }) => name)).toContain(screen);
  });
});

describe('the sample that verifies webhooks', () => {
  const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`;
  const now = 1_790_000_000;
  const body = '{"type":"order.created"}';
  const headers = signedHeaders([secret], { id: 'msg_1', timestamp: now, body });

  type Verify = (headers: object, body: string, secret: string, now: number) => boolean;

  async function loadSample(): Promise<Verify> {
    const code = contentOf('/docs/api/webhooks').blocks.find(({ kind }) => kind === 'code');
    if (code?.kind !== 'code') throw new Error('no sample');
    const { verifyWebhook }: { verifyWebhook: Verify } = await import(
      `data:text/javascript,${encodeURIComponent(code.text)}`
    );
    return verifyWebhook;
  }

  it('accepts what the product signs, also while a secret is replaced', async () => {
    const verify = await loadSample();
    expect(verify(headers, body, secret, now)).toBe(true);
    const both = signedHeaders(['whsec_b2xk', secret], { id: 'msg_1', timestamp: now, body });
    expect(verify(both, body, secret, now)).toBe(true);
  });

  it('rejects another body, another secret, an old time and missing headers', async () => {
    const verify = await loadSample();
    expect(verify(headers, `${body} `, secret, now)).toBe(false);
    expect(verify(headers, body, 'whsec_b2xk', now)).toBe(false);
    expect(verify(headers, body, secret, now + 301)).toBe(false);
    expect(verify({ ...headers, 'webhook-timestamp': undefined }, body, secret, now)).toBe(false);
    expect(verify({}, body, secret, now)).toBe(false);
  });
});
