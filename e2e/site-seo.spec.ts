// Metadata for search engines, shared links and browsers, as the product serves it.

import { plans } from '@burnish/domain/catalog/plans';
import { toDecimal } from '@burnish/domain/money/money';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { sectionNames } from '../apps/web/src/features/site/developers/sections.ts';
import { guides } from '../apps/web/src/features/site/guides/guides.ts';
import { expect, test } from './product-fixture.ts';

const mainPaths = [
  '/',
  '/services',
  '/portfolio',
  '/pricing',
  '/about',
  '/contact',
  '/terms-privacy',
  '/developers',
  '/docs',
];
const paths = [
  ...mainPaths,
  ...Object.keys(sectionNames).map((id) => `/developers/${id}`),
  ...guides.map(({ path }) => path),
];
const privatePaths = [
  '/auth',
  '/auth/reset',
  '/auth/callback',
  '/share',
  '/dashboard',
  '/orders',
  '/orders/0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3',
  '/invoices/0193f5aa-11b2-7d40-8a55-9e0c31d7f604',
  '/subscriptions',
  '/account/profile',
  '/account/api-keys',
  '/account/calendar',
  '/photos',
  '/photos/jobs/any',
  '/account/security',
  '/account/data',
  '/admin',
];

/** Reads a page's status and metadata from its HTML, without scripts. */
async function readPage(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const findAll = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, match = '']) => match);
  return {
    status: response.status(),
    html,
    title: findAll(/<title>([^<]*)<\/title>/g),
    description: findAll(/<meta name="description" content="([^"]*)"/g),
    canonical: findAll(/<link rel="canonical" href="([^"]*)"/g),
    robots: findAll(/<meta name="robots" content="([^"]*)"/g),
    meta: (name: string) => findAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')),
    data: findAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map((text) =>
      JSON.parse(text),
    ),
  };
}

const listTypes = (data: readonly { '@type': string }[]) => data.map((item) => item['@type']).toSorted();

test('each public page has its own metadata, an image for shared links and structured data', async ({
  request,
  product,
}) => {
  const pages = await Promise.all(paths.map((path) => readPage(request, path)));
  for (const [index, { title, description, canonical, robots, html, meta, data }] of pages.entries()) {
    const url = `${product.url}${paths[index]}`;
    expect([title.length, description.length, robots.length]).toEqual([1, 1, 0]);
    expect(description[0]?.length).toBeGreaterThan(50);
    expect(canonical).toEqual([url]);
    expect(html).not.toContain('.invalid');

    expect(meta('og:title')).toEqual(title);
    expect(meta('og:description')).toEqual(description);
    expect(meta('og:url')).toEqual(canonical);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(meta('og:image:alt')[0]).toMatch(/retouching/);
    const [image = ''] = meta('og:image');
    expect(image.startsWith(`${product.url}/share/`)).toBe(true);
    const response = await request.get(image);
    expect(response.headers()['content-type']).toBe('image/jpeg');
    const { width, height } = await sharp(await response.body()).metadata();
    const size = [String(width), String(height)];
    expect(size).toEqual(['1200', '630']);
    expect([meta('og:image:width')[0], meta('og:image:height')[0]]).toEqual(size);

    expect(listTypes(data)).toEqual(expect.arrayContaining(['BreadcrumbList', 'Organization']));
    const breadcrumbs = data.find((item) => item['@type'] === 'BreadcrumbList');
    expect(breadcrumbs.itemListElement.at(-1).item).toBe(url);
    expect(data.find((item) => item['@type'] === 'Organization').url).toBe(`${product.url}/`);
  }
  for (const member of ['title', 'description'] as const) {
    expect(new Set(pages.map((page) => page[member][0])).size).toBe(paths.length);
  }
});

test('structured data has the prices of the catalog', async ({ request }) => {
  const { data } = await readPage(request, '/pricing');
  expect(listTypes(data)).toEqual(['BreadcrumbList', 'FAQPage', 'Organization', 'Service']);
  const { offers } = data.find((item) => item['@type'] === 'Service');
  for (const { name, price } of plans) {
    const expected = Object.values(price).flatMap(({ USD, NGN }) => [toDecimal(USD), toDecimal(NGN)]);
    const offered = offers
      .filter((offer: { name: string }) => offer.name === name)
      .map((offer: { price: number }) => offer.price);
    expect(offered).toEqual(expected);
  }
});

test('pages of an account are not indexed', async ({ request }) => {
  for (const path of privatePaths) {
    const { robots, canonical } = await readPage(request, path);
    expect([path, robots, canonical]).toEqual([path, ['noindex'], []]);
  }
});

test('robots.txt and the sitemap list the public pages', async ({ request, product }) => {
  const robots = await request.get('/robots.txt');
  expect(await robots.text()).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of paths) expect(sitemap).toContain(`<loc>${product.url}${path}</loc>`);
  expect([...sitemap.matchAll(/<loc>/g)]).toHaveLength(paths.length);
});

test('the manifest and the touch icon link to existing images', async ({ request }) => {
  const { html, meta } = await readPage(request, '/');
  expect(html).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: light\)"/);
  expect(html).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: dark\)"/);
  // A software keyboard shrinks the page, so that it doesn't cover the focused field.
  expect(meta('viewport')).toEqual([expect.stringContaining('interactive-widget=resizes-content')]);
  const [, manifestPath = ''] = /<link rel="manifest" href="([^"]*)"/.exec(html) ?? [];
  const [, touchIcon = ''] = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(html) ?? [];
  const manifest = await (await request.get(manifestPath)).json();
  for (const path of [touchIcon, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const response = await request.get(path);
    expect([path, response.headers()['content-type']]).toEqual([path, 'image/png']);
  }
});

async function readHead(page: Page) {
  const attribute = (selector: string, name: string) =>
    page
      .locator(selector)
      .evaluateAll((elements, key) => elements.map((element) => element.getAttribute(key)), name);
  return {
    canonical: await attribute('link[rel="canonical"]', 'href'),
    url: await attribute('meta[property="og:url"]', 'content'),
    description: await attribute('meta[name="description"]', 'content'),
    robots: await attribute('meta[name="robots"]', 'content'),
    data: await page.locator('script[type="application/ld+json"]').count(),
  };
}

function collectErrors(page: Page): string[] {
  const browserErrors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) browserErrors.push(message.text());
  });
  page.on('pageerror', (error) => browserErrors.push(error.message));
  return browserErrors;
}

test('each page hydrates without errors and keeps its metadata', async ({ page, request }) => {
  const browserErrors = collectErrors(page);
  for (const path of [
    ...mainPaths,
    '/developers/orders',
    '/docs/customers/pay',
    '/docs/operators/configuration',
    '/auth',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { canonical, description, robots, data } = await readPage(request, path);
      const head = await readHead(page);
      expect(head.canonical).toEqual(canonical);
      expect(head.description).toHaveLength(1);
      if (path !== '/auth') expect(head.description).toEqual(description);
      expect(head.robots).toEqual(robots);
      expect(head.data).toBe(data.length);
      expect(browserErrors).toEqual([]);
    });
  }
});

test('an unknown page has the status 404, and navigation updates the metadata', async ({
  page,
  product,
  request,
}) => {
  const { status, robots, canonical, title } = await readPage(request, '/nowhere');
  expect([status, robots, canonical, title]).toEqual([404, ['noindex'], [], ['Not found, Burnish']]);
  const browserErrors = collectErrors(page);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readHead(page)).toMatchObject({ canonical: [], robots: ['noindex'], data: 0 });
  expect(browserErrors.filter((error) => !error.includes('404'))).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveTitle('Pricing, Burnish');
  await expect
    .poll(() => readHead(page))
    .toMatchObject({
      canonical: [`${product.url}/pricing`],
      url: [`${product.url}/pricing`],
      robots: [],
      data: 4,
    });
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page).toHaveTitle(/Burnish/);
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => readHead(page)).toMatchObject({ canonical: [], robots: ['noindex'], data: 0 });
});
