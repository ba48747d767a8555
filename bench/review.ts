// npm run bench:review: a customer's review of a job with 500 photos, its ZIP file, and the studio's board with 100,000
// photos. Absolute times depend on the machine. That a delivery of 300 files is complete although the server is killed
// meanwhile is a test: e2e/delivery-interrupted.spec.ts.
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { report } from './figure.ts';
import { measureBoard } from './review/board.ts';
import { deliverJob } from './review/delivered-job.ts';
import { measureFirstPhoto } from './review/first-photo.ts';
import { measureViewer } from './review/viewer.ts';
import { measureZip } from './review/zip.ts';

const photoCount = Number(process.env.BENCH_PHOTOS ?? 500);
const boardPhotos = Number(process.env.BENCH_BOARD_PHOTOS ?? 100_000);

async function measureReview(): Promise<void> {
  const dataDir = await makeDataDir();
  const product = await startProduct({ dataDir: dataDir.path, env: { RATE_LIMITS: 'off' } });
  try {
    const started = performance.now();
    const delivered = await deliverJob(product.url, photoCount);
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(`${photoCount} photos submitted and delivered in ${seconds} s`);
    for await (const figure of measureViewer(delivered)) report(figure);
    report(await measureFirstPhoto(delivered));
    report(await measureZip(dataDir.path, delivered));
  } finally {
    await product.stop();
    await dataDir.remove();
  }
}

if (!(await isBuildFresh())) await buildWeb();
await measureReview();
for (const figure of await measureBoard(boardPhotos)) report(figure);
