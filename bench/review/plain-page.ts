// A page of a browser that nothing else observes. Tools that drive pages record what these load, up to 200 MB of it in
// the memory of the page.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { launchChrome } from '../lighthouse.ts';

const message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.url() }));
const endpoint = z.object({ webSocketDebuggerUrl: z.url() });
const evaluation = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const processes = z.object({ processInfo: z.array(z.object({ id: z.number(), type: z.string() })) });
const heap = z.object({ usedSize: z.number() });

interface Session {
  send<Result>(method: string, params: object, result: z.ZodType<Result>): Promise<Result>;
  close(): void;
}

/** Speaks the DevTools protocol with the browser or one of its pages. */
async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(url);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = message.parse(JSON.parse(String(data)));
    if (id === undefined) return;
    const call = pending.get(id);
    pending.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error.message));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${url}: no connection`)));
  });
  let lastId = 0;
  return {
    async send(method, params, result) {
      lastId += 1;
      const call = Promise.withResolvers<unknown>();
      pending.set(lastId, call);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return result.parse(await call.promise);
    },
    close: () => socket.close(),
  };
}

export interface PlainPage {
  /** Of an expression, or of the promise that it is. */
  evaluate<Result>(expression: string, result: z.ZodType<Result>): Promise<Result>;
  /** Bytes that scripts use after a garbage collection, and the IDs of the processes that show pages. */
  measure(): Promise<{ readonly heap: number; readonly processIds: readonly number[] }>;
  close(): void;
}

async function readJson<Result>(url: string, result: z.ZodType<Result>): Promise<Result> {
  const response = await fetch(url);
  return result.parse(await response.json());
}

const pollMilliseconds = 100;

/** Opens `path` as the user of the token. `script` runs before those of each page. */
export async function openPlainPage(
  site: { readonly url: string; readonly token: string },
  path: string,
  { script, width, height }: { readonly script: string; readonly width: number; readonly height: number },
): Promise<PlainPage> {
  const chrome = await launchChrome();
  const base = `http://127.0.0.1:${chrome.port}/json`;
  const found = await readJson(`${base}/list`, targets);
  const pageUrl = found.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
  if (pageUrl === undefined) throw new Error('the browser has no page');
  const page = await connect(pageUrl);
  const browser = await connect((await readJson(`${base}/version`, endpoint)).webSocketDebuggerUrl);
  const run = async <Result>(expression: string, result: z.ZodType<Result>): Promise<Result> => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result: returned, exceptionDetails } = await page.send('Runtime.evaluate', params, evaluation);
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.parse(returned.value);
  };
  const goTo = async (address: string): Promise<void> => {
    await page.send('Page.navigate', { url: address }, z.unknown());
    const isThere = `location.origin === ${JSON.stringify(site.url)} && document.readyState === 'complete'`;
    while (!(await run(isThere, z.boolean()))) await sleep(pollMilliseconds);
  };
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await page.send('Emulation.setDeviceMetricsOverride', metrics, z.unknown());
  await page.send('Page.enable', {}, z.unknown());
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: script }, z.unknown());
  // The token has to be stored on the site before a page that needs it is opened.
  await goTo(`${site.url}/robots.txt`);
  await run(`localStorage.setItem('auth_token', ${JSON.stringify(site.token)})`, z.unknown());
  await goTo(`${site.url}${path}`);
  return {
    evaluate: run,
    async measure() {
      await page.send('HeapProfiler.collectGarbage', {}, z.unknown());
      const { usedSize } = await page.send('Runtime.getHeapUsage', {}, heap);
      const { processInfo } = await browser.send('SystemInfo.getProcessInfo', {}, processes);
      const renderers = processInfo.filter(({ type }) => type === 'renderer');
      return { heap: usedSize, processIds: renderers.map(({ id }) => id) };
    },
    close() {
      page.close();
      browser.close();
      chrome.kill();
    },
  };
}
