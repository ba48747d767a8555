// npm run bench:checks: how long a developer waits for the static checks, and for the tests of one package.
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { report } from './figure.ts';
import { timeScript } from './time-command.ts';

const unitTested = ['domain', 'contract', 'fair-queue'];
/** Their tests start databases and decoding processes. `npm test` leaves them to `npm run test:slow`. */
const processTested = ['embedded-postgres', 'photo-decoder'];

// The tests would wait for it once.
if (!(await isBuildFresh())) await buildWeb();
// Fills the caches.
await timeScript('check');
report({
  name: 'static checks, warm',
  value: await timeScript('check'),
  unit: 's',
  goal: { atMost: 60 },
  detail: '',
});
for (const name of unitTested)
  report({
    name: `unit tests of ${name}`,
    value: await timeScript('test:unit', `packages/${name}`),
    unit: 's',
    goal: { atMost: 10 },
    detail: '',
  });
for (const name of processTested)
  report({
    name: `tests of ${name}, which start processes`,
    value: await timeScript('test:unit', `packages/${name}`),
    unit: 's',
    goal: null,
    detail: '',
  });
