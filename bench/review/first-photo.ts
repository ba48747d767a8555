// The first photo of a review on a phone, as Lighthouse simulates it.
import type { Figure } from '../figure.ts';
import { launchChrome, signInBrowser, slowdownFor, visit } from '../lighthouse.ts';
import { median } from '../statistics.ts';
import type { DeliveredJob } from './delivered-job.ts';

const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const goalSeconds = 1.8;

export async function measureFirstPhoto({ url, token, job, photos }: DeliveredJob): Promise<Figure> {
  const path = `/photos/jobs/${job._id}?photo=${photos[0]?._id ?? ''}`;
  const chrome = await launchChrome();
  try {
    await signInBrowser({ url, path, token }, chrome.port);
    const { benchmarkIndex } = await visit(url + path, chrome.port, 'desktop');
    const slowdown = slowdownFor(benchmarkIndex);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1)
      times.push((await visit(url + path, chrome.port, { slowdown })).LCP / 1_000);
    return {
      name: 'LCP of the first photo on a phone',
      value: median(times),
      unit: 's',
      goal: { atMost: goalSeconds },
      detail: `median of ${runs}, slowed down x ${slowdown.toFixed(1)}`,
    };
  } finally {
    chrome.kill();
  }
}
