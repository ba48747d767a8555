// Builds the pages and makes them ready to be served: node scripts/build-web.ts [--if-stale]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { memberPaths } from '../apps/web/src/app/prerendered-paths.ts';
import { unknownOrigin } from '../apps/web/src/app/unknown-origin.ts';
import { compressUnder } from '../apps/web/tools/compress.ts';
import { filesUnder } from '../apps/web/tools/files.ts';
import { hashOfInputs } from '../apps/web/tools/inputs.ts';
import {
  inlineScriptHashes,
  refuseInScripts,
  refuseStyleAttributes,
  withModulePreloads,
  withoutModulePreloads,
  withScriptsAfterPaint,
} from '../apps/web/tools/pages.ts';
import { writeSiteFiles } from '../apps/web/tools/site-files.ts';
import { firstLoads, firstScripts, type Manifest, parseManifest } from '../apps/web/tools/weigh.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const build = join(web, 'build');
const client = join(build, 'client');
const stamp = join(build, 'stamp');
/** What the pages that are not prerendered show until their scripts have run. */
const waitingPage = '/__spa-fallback.html';

async function compile(): Promise<void> {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`react-router build ended with ${code}\n${Buffer.concat(said).toString()}`);
}

/** A page for everybody is read before it is used; on one for members the data that its scripts ask for is the page. */
function inOrder(page: string, html: string, needed: Record<string, string[]>): string {
  const address = page === '/404.html' ? '/*' : page.replace(/\/?index\.html$/, '') || '/';
  if (page === waitingPage || memberPaths.some((path) => path === address)) return html;
  return withScriptsAfterPaint(page, html, needed[address] ?? []);
}

/** The hashes of each page's inline scripts. */
async function preparePages(manifest: Manifest): Promise<Record<string, string[]>> {
  await rename(join(client, '404/index.html'), join(client, '404.html'));
  await rm(join(client, '404'), { recursive: true });
  // Written for the prerendering only.
  await rm(join(build, 'server'), { recursive: true, force: true });

  const needed = firstScripts(manifest);
  const scripts: Record<string, string[]> = {};
  for (const file of (await filesUnder(client)).filter((name) => name.endsWith('.html'))) {
    const page = `/${relative(client, file)}`;
    const written = await readFile(file, 'utf8');
    const html = inOrder(page, withoutModulePreloads(written), needed);
    refuseStyleAttributes(page, html);
    refuseInScripts(page, html, unknownOrigin);
    await writeFile(file, html);
    scripts[page] = inlineScriptHashes(html);
  }
  return scripts;
}

async function readManifest(): Promise<Manifest> {
  const assets = await readdir(join(client, 'assets'));
  const name = assets.find((asset) => /^manifest-.*\.js$/.test(asset));
  if (!name) throw new Error('the build has no manifest');
  return parseManifest(await readFile(join(client, 'assets', name), 'utf8'));
}

/** For the server: which file answers which address, and the scripts that its policy must name. */
async function writePages(
  scripts: Record<string, string[]>,
  manifest: Manifest,
  texts: string[],
): Promise<void> {
  const waiting = await readFile(join(client, waitingPage), 'utf8');
  const pages: Record<string, object> = {};
  for (const [address, needed] of Object.entries(firstScripts(manifest))) {
    if (address.includes('*')) continue;
    const file = `${address === '/' ? '' : address}/index.html`;
    if (!(file in scripts)) {
      await mkdir(join(client, address), { recursive: true });
      await writeFile(join(client, file), withModulePreloads(waiting, needed));
    }
    pages[address] = { file: file.slice(1), scripts: scripts[file] ?? scripts[waitingPage] ?? [] };
  }
  await rm(join(client, waitingPage));
  const notFound = { file: '404.html', scripts: scripts['/404.html'] ?? [] };
  const table = { unknownOrigin, pages, notFound, texts };
  await writeFile(join(build, 'pages.json'), `${JSON.stringify(table, null, 2)}\n`);
}

function printWeights(manifest: Manifest, sizes: Map<string, number>): void {
  console.log('JavaScript of a first load, brotli:');
  for (const [address, bytes] of Object.entries(firstLoads(manifest, client, sizes))) {
    console.log(`  ${address.padEnd(24)} ${(bytes / 1000).toFixed(1).padStart(6)} kB`);
  }
}

export async function isBuildFresh(): Promise<boolean> {
  const made = await readFile(stamp, 'utf8').catch(() => null);
  return made !== null && made === (await hashOfInputs(root));
}

export async function buildWeb(): Promise<void> {
  // Hashed first: a file that changes meanwhile leaves a stamp that no longer fits.
  const inputs = await hashOfInputs(root);
  await rm(build, { recursive: true, force: true });
  await compile();
  const manifest = await readManifest();
  const scripts = await preparePages(manifest);
  await writePages(scripts, manifest, await writeSiteFiles(client));
  printWeights(manifest, await compressUnder(client));
  await writeFile(stamp, inputs);
}

if (import.meta.main && !(process.argv.includes('--if-stale') && (await isBuildFresh()))) await buildWeb();
