// npm start: builds the pages if they are missing or stale, then runs the product in this process.
import { buildWeb, isBuildFresh } from './build-web.ts';

if (!(await isBuildFresh())) {
  process.stdout.write('Building the pages...\n');
  await buildWeb();
}
await import('../apps/server/src/main.ts');
