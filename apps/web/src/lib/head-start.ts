// The head of a page for members asks whose it is before any script of the page is there (app/first-paint.ts): on a
// phone that saves waiting for the scripts first and for the answer afterwards.

interface HeadStart {
  readonly url: string;
  readonly authorization: string;
  readonly answer: Promise<Response>;
}

declare global {
  var headStart: HeadStart | undefined;
}

/** The answer that is already on its way, once: whoever asks again wants to know anew. */
export function takeHeadStart(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | null {
  const started = globalThis.headStart;
  if (started?.url !== url || started.authorization !== headers.Authorization) return null;
  globalThis.headStart = undefined;
  return started.answer;
}
