// When the page has what it shows: no request to the API has been running for a moment.
import { whenIdle } from './when-idle.ts';

const quietMilliseconds = 200;
const maxMilliseconds = 3_000;

let running = 0;
let listeners: readonly (() => void)[] = [];

function notify(): void {
  for (const listener of listeners) listener();
}

export function trackRequest<Response>(request: Promise<Response>): Promise<Response> {
  running += 1;
  notify();
  const end = () => {
    running -= 1;
    notify();
  };
  request.then(end, end);
  return request;
}

/**
 * Resolves when the page has loaded its data and the browser is idle, after a few seconds at the latest. For what would
 * otherwise compete with the first view.
 */
export async function whenQuiet(): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = setTimeout(finish, maxMilliseconds);

    function finish(): void {
      clearTimeout(timer);
      clearTimeout(deadline);
      listeners = listeners.filter((listener) => listener !== restart);
      resolve();
    }

    function restart(): void {
      clearTimeout(timer);
      if (running === 0) timer = setTimeout(finish, quietMilliseconds);
    }

    listeners = [...listeners, restart];
    restart();
  });
  await whenIdle();
}
