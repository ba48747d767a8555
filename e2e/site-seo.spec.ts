// What search engines, shared links and browsers read, as the product serves it.
import { plans } from '@burnish/domain/catalogue/plans';
import { toDecimal } from '@burnish/domain/money/money';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixture.ts';

const paths = [
  '/',
  '/services',
  '/portfolio',
  '/pricing',
  '/about',
  '/contact',
  '/terms-privacy',
  '/developers',
];
const memberPaths = ['/auth', '/auth/reset', '/auth/callback', '/dashboard', '/subscriptions', '/admin'];

/** Of the HTML as it is sent: what a reader without scripts sees. */
async function sent(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const one = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
  return {
    status: answer.status(),
    html,
    title: one(/<title>([^<]*)<\/title>/g),
    description: one(/<meta name="description" content="([^"]*)"/g),
    canonical: one(/<link rel="canonical" href="([^"]*)"/g),
    robots: one(/<meta name="robots" content="([^"]*)"/g),
    meta: (name: string) => one(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')),
    data: one(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map((text) => JSON.parse(text)),
  };
}

const kinds = (data: readonly { '@type': string }[]) => data.map((each) => each['@type']).toSorted();

test('each public page has a title, a description and an address of its own', async ({
  request,
  product,
}) => {
  const pages = await Promise.all(paths.map((path) => sent(request, path)));
  for (const [index, { title, description, canonical, robots, html }] of pages.entries()) {
    expect([title.length, description.length, robots.length]).toEqual([1, 1, 0]);
    expect(description[0]?.length).toBeGreaterThan(50);
    expect(canonical).toEqual([`${product.url}${paths[index]}`]);
    expect(html).not.toContain('.invalid');
  }
  for (const member of ['title', 'description'] as const) {
    expect(new Set(pages.map((page) => page[member][0])).size).toBe(paths.length);
  }
});

test('each public page shows a picture where its link is shared', async ({ request, product }) => {
  for (const path of paths) {
    const { meta, title, description, canonical } = await sent(request, path);
    expect(meta('og:title')).toEqual(title);
    expect(meta('og:description')).toEqual(description);
    expect(meta('og:url')).toEqual(canonical);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(meta('og:image:alt')[0]).toMatch(/retouched/);
    const [picture = ''] = meta('og:image');
    expect(picture.startsWith(`${product.url}/share/`)).toBe(true);
    const answer = await request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    const { width, height } = await sharp(await answer.body()).metadata();
    const size = [String(width), String(height)];
    expect(size).toEqual(['1200', '630']);
    expect([meta('og:image:width')[0], meta('og:image:height')[0]]).toEqual(size);
  }
});

test('each public page says whose it is and where it lies, in words for programs', async ({
  request,
  product,
}) => {
  for (const path of paths) {
    const { data } = await sent(request, path);
    expect(kinds(data)).toEqual(expect.arrayContaining(['BreadcrumbList', 'Organization']));
    const trail = data.find((each) => each['@type'] === 'BreadcrumbList');
    expect(trail.itemListElement.at(-1).item).toBe(`${product.url}${path}`);
    expect(data.find((each) => each['@type'] === 'Organization').url).toBe(`${product.url}/`);
  }
});

test('the prices that programs read are those of the catalogue', async ({ request }) => {
  const { data } = await sent(request, '/pricing');
  expect(kinds(data)).toEqual(['BreadcrumbList', 'FAQPage', 'Organization', 'Service']);
  const { offers } = data.find((each) => each['@type'] === 'Service');
  for (const { name, price } of plans) {
    const stated = Object.values(price).flatMap((each) => [toDecimal(each.USD), toDecimal(each.NGN)]);
    const offered = offers
      .filter((offer: { name: string }) => offer.name === name)
      .map((offer: { price: number }) => offer.price);
    expect(offered).toEqual(stated);
  }
});

test('the questions that programs read are those on the page', async ({ page, request }) => {
  const { data } = await sent(request, '/pricing');
  const { mainEntity } = data.find((each) => each['@type'] === 'FAQPage');
  await page.goto('/pricing');
  for (const { name, acceptedAnswer } of mainEntity) {
    const question = page.getByRole('group').filter({ hasText: name });
    await expect(question).toContainText(acceptedAnswer.text);
  }
});

for (const path of memberPaths) {
  test(`no search result leads to ${path}`, async ({ request }) => {
    const { robots, canonical } = await sent(request, path);
    expect(robots).toEqual(['noindex']);
    expect(canonical).toEqual([]);
  });
}

test('a page that is not there says so, and shows the way back', async ({ page, request }) => {
  const { status, robots, canonical, title } = await sent(request, '/nowhere');
  expect([status, robots, canonical, title]).toEqual([404, ['noindex'], [], ['Not found, Burnish']]);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('robots and sitemap name the public pages', async ({ request, product }) => {
  const robots = await request.get('/robots.txt');
  expect(await robots.text()).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of paths) expect(sitemap).toContain(`<loc>${product.url}${path}</loc>`);
  expect([...sitemap.matchAll(/<loc>/g)]).toHaveLength(paths.length);
});

test('a phone finds an icon of every size', async ({ request }) => {
  const { html, meta } = await sent(request, '/');
  expect(html).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: light\)"/);
  expect(html).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: dark\)"/);
  expect(meta('viewport')).toHaveLength(1);
  const [, manifestPath = ''] = /<link rel="manifest" href="([^"]*)"/.exec(html) ?? [];
  const [, touchIcon = ''] = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(html) ?? [];
  const manifest = await (await request.get(manifestPath)).json();
  for (const path of [touchIcon, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const answer = await request.get(path);
    expect([path, answer.headers()['content-type']]).toEqual([path, 'image/png']);
  }
});

async function headOf(page: Page) {
  const attribute = (selector: string, name: string) =>
    page.locator(selector).evaluateAll((found, key) => found.map((each) => each.getAttribute(key)), name);
  return {
    canonical: await attribute('link[rel="canonical"]', 'href'),
    address: await attribute('meta[property="og:url"]', 'content'),
    description: await attribute('meta[name="description"]', 'content'),
    robots: await attribute('meta[name="robots"]', 'content'),
    data: await page.locator('script[type="application/ld+json"]').count(),
  };
}

for (const path of [...paths, '/nowhere', '/auth']) {
  test(`${path} is taken over without a complaint, and as it was sent`, async ({ page, request }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isMissing = path === '/nowhere' && message.text().includes('404');
      if (['error', 'warning'].includes(message.type()) && !isMissing) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { canonical, description, robots, data } = await sent(request, path);
    const head = await headOf(page);
    expect(head.canonical).toEqual(canonical);
    expect(head.description).toHaveLength(1);
    if (path !== '/auth') expect(head.description).toEqual(description);
    expect(head.robots).toEqual(robots);
    expect(head.data).toBe(data.length);
    expect(complaints).toEqual([]);
  });
}

test('from page to page the head goes along', async ({ page, product }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveTitle('Pricing, Burnish');
  await expect
    .poll(() => headOf(page))
    .toMatchObject({
      canonical: [`${product.url}/pricing`],
      address: [`${product.url}/pricing`],
      robots: [],
      data: 4,
    });
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page).toHaveTitle(/Burnish/);
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => headOf(page)).toMatchObject({ canonical: [], robots: ['noindex'], data: 0 });
});
