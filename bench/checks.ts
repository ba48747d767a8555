// npm run bench:checks: how long a developer waits for the static checks, and for the unit tests of one package.
import { report } from './figure.ts';
import { timeScript } from './time-command.ts';

const packages = ['domain', 'contract', 'fair-queue', 'embedded-postgres', 'photo-decoder'];

// Fills the caches.
await timeScript('check');
report({
  name: 'static checks, warm',
  value: await timeScript('check'),
  unit: 's',
  goal: { atMost: 60 },
  detail: '',
});
for (const name of packages)
  report({
    name: `unit tests of ${name}`,
    value: await timeScript('test:unit', `packages/${name}`),
    unit: 's',
    goal: { atMost: 10 },
    detail: '',
  });
