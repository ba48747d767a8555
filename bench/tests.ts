// npm run bench:tests: how long `npm test` takes.
import { report } from './figure.ts';
import { timeScript } from './time-command.ts';

const seconds = await timeScript('test');
report({ name: 'all tests', value: seconds / 60, unit: 'min', goal: { atMost: 12 }, detail: '' });
