// npm run demo: the product with fourteen months of demo data, in its own data folder.
import { parseArgs } from 'node:util';
import { ConfigError } from '../apps/server/src/config.ts';
import { demoPeople } from '../demo/people/sign-in-hints.ts';
import { DemoError, prepareDemo } from '../demo/prepare.ts';

const usage = `The product with demo data:
  npm run demo               starts the product; the first run fills DATA_DIR (default: ./data-demo)
  npm run demo -- --fresh    recreates the data, dated from today`;

const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

function readFresh(): boolean | null {
  try {
    const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
    return values.fresh;
  } catch {
    return null;
  }
}

const isFresh = readFresh();
if (isFresh === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    process.env.DATA_DIR ||= './data-demo';
    // On exit the database is stopped, too. The server has its own handlers.
    const stop = () => process.exit(1);
    for (const signal of signals) process.once(signal, stop);
    await prepareDemo(process.env, { isFresh, print: (line) => console.log(line) });
    for (const signal of signals) process.off(signal, stop);
    console.log(demoPeople);
    await import('./start.ts');
  } catch (error) {
    if (!(error instanceof DemoError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
