// Builds the pages and prepares them for serving: node scripts/build-web.ts [--if-stale]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { originPlaceholder } from '../apps/web/src/app/origin-placeholder.ts';
import { hashBuildInputs } from '../apps/web/tools/build-inputs.ts';
import { compressUnder } from '../apps/web/tools/compress.ts';
import { filesUnder } from '../apps/web/tools/files.ts';
import {
  type ChunkManifest,
  initialLoads,
  initialScripts,
  isPageOf,
  type Manifest,
  parseManifest,
  scriptsOf,
} from '../apps/web/tools/page-weight.ts';
import {
  type ConditionalScripts,
  inlineScriptHashes,
  rejectInScripts,
  rejectStyleAttributes,
  withDelayedScripts,
  withModulePreloads,
  withoutModulePreloads,
} from '../apps/web/tools/pages.ts';
import { writeSiteFiles } from '../apps/web/tools/site-files.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const build = join(web, 'build');
const client = join(build, 'client');
const stamp = join(build, 'stamp');
/** Shown by pages that aren't prerendered until their scripts run. */
const fallbackPage = '/__spa-fallback.html';
/** Its address can name a photo, which is shown before the scripts have loaded. */
const photoPage = '/photos/jobs/:id';
/** Shows the first photos of its link before the scripts have loaded, too. */
const sharePage = '/share';

const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

async function compile(): Promise<void> {
  // Fails if the development packages aren't installed.
  import.meta.resolve('@react-router/dev/routes');
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, stop);
  const [code] = await once(child, 'close');
  for (const signal of signals) process.off(signal, stop);
  if (code !== 0)
    throw new Error(`react-router build exited with ${code}\n${Buffer.concat(output).toString()}`);
}

/** Views that most visits of a page show, whose code would otherwise load only after the page has rendered. */
const firstViews: Readonly<Record<string, { readonly module: string; readonly condition: string }>> = {
  '/admin': { module: 'src/app/admin/today.tsx', condition: 'location.search === "?tab=today"' },
  [sharePage]: { module: 'src/features/photos/shared/gallery.tsx', condition: 'location.hash.length > 1' },
};

async function firstViewScripts(
  address: string,
  needed: readonly string[],
): Promise<ConditionalScripts | undefined> {
  const view = firstViews[address];
  if (view === undefined) return undefined;
  const chunks: ChunkManifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  const scripts = scriptsOf(view.module, chunks).filter((script) => !needed.includes(script));
  return { condition: view.condition, scripts };
}

/** The path of a prerendered page, from the name of its file. */
const pathOf = (page: string) => page.replace(/\/?index\.html$/, '') || '/';

/** Scripts load after the first paint, all of them in parallel. */
async function orderScripts(page: string, html: string, needed: Record<string, string[]>): Promise<string> {
  if (page === fallbackPage) return html;
  const path = pathOf(page);
  const found = Object.keys(needed).find((route) => isPageOf(route, path));
  const address = page === '/404.html' ? '/*' : (found ?? '');
  const scripts = needed[address] ?? [];
  const more = await firstViewScripts(address, scripts);
  const until = address === sharePage ? 'photo' : 'paint';
  return withDelayedScripts(page, html, { until, scripts, more });
}

/** Returns the hashes of the inline scripts of each page, for its content security policy. */
async function preparePages(manifest: Manifest): Promise<Record<string, string[]>> {
  await rename(join(client, '404/index.html'), join(client, '404.html'));
  await rm(join(client, '404'), { recursive: true });
  // Only needed for prerendering.
  await rm(join(build, 'server'), { recursive: true, force: true });

  const needed = initialScripts(manifest);
  const scripts: Record<string, string[]> = {};
  for (const file of (await filesUnder(client)).filter((name) => name.endsWith('.html'))) {
    const page = `/${relative(client, file)}`;
    const written = await readFile(file, 'utf8');
    const html = await orderScripts(page, withoutModulePreloads(written), needed);
    rejectStyleAttributes(page, html);
    rejectInScripts(page, html, originPlaceholder);
    await writeFile(file, html);
    scripts[page] = inlineScriptHashes(html);
  }
  // Only needed here.
  await rm(join(client, '.vite'), { recursive: true });
  return scripts;
}

async function readManifest(): Promise<Manifest> {
  const assets = await readdir(join(client, 'assets'));
  const name = assets.find((asset) => /^manifest-.*\.js$/.test(asset));
  if (!name) throw new Error('The build has no manifest.');
  return parseManifest(await readFile(join(client, 'assets', name), 'utf8'));
}

/** Writes the server's table of pages: the file of each path and the script hashes for its policy. */
async function writePages(
  scripts: Record<string, string[]>,
  manifest: Manifest,
  texts: string[],
): Promise<void> {
  const fallback = await readFile(join(client, fallbackPage), 'utf8');
  const pages: Record<string, object> = {};
  for (const [address, needed] of Object.entries(initialScripts(manifest))) {
    if (address.includes('*')) continue;
    const prerendered = Object.keys(scripts).filter((page) => isPageOf(address, pathOf(page)));
    for (const page of prerendered)
      pages[pathOf(page)] = { file: page.slice(1), scripts: scripts[page] ?? [] };
    if (prerendered.length > 0) continue;
    // File names contain no colons, which start the parameters of a path.
    const file = `${address.replaceAll(':', '')}/index.html`;
    await mkdir(dirname(join(client, file)), { recursive: true });
    const html =
      address === photoPage
        ? withDelayedScripts(address, fallback, { until: 'photo', scripts: needed })
        : withModulePreloads(fallback, needed);
    await writeFile(join(client, file), html);
    pages[address] = { file: file.slice(1), scripts: inlineScriptHashes(html) };
  }
  await rm(join(client, fallbackPage));
  const notFound = { file: '404.html', scripts: scripts['/404.html'] ?? [] };
  const table = { unknownOrigin: originPlaceholder, pages, notFound, texts };
  await writeFile(join(build, 'pages.json'), `${JSON.stringify(table, null, 2)}\n`);
}

function printWeights(manifest: Manifest, sizes: Map<string, number>): void {
  console.log('JavaScript of the first load, Brotli:');
  for (const [address, bytes] of Object.entries(initialLoads(manifest, client, sizes))) {
    console.log(`  ${address.padEnd(24)} ${(bytes / 1000).toFixed(1).padStart(6)} kB`);
  }
}

export async function isBuildFresh(): Promise<boolean> {
  const builtFrom = await readFile(stamp, 'utf8').catch(() => null);
  return builtFrom !== null && builtFrom === (await hashBuildInputs(root));
}

export async function buildWeb(): Promise<void> {
  // Hashed first, so that a file that changes during the build makes the stamp stale.
  const inputs = await hashBuildInputs(root);
  await rm(build, { recursive: true, force: true });
  await compile();
  const manifest = await readManifest();
  const scripts = await preparePages(manifest);
  await writePages(scripts, manifest, await writeSiteFiles(client));
  printWeights(manifest, await compressUnder(client));
  await writeFile(stamp, inputs);
}

if (import.meta.main && !(process.argv.includes('--if-stale') && (await isBuildFresh()))) await buildWeb();
