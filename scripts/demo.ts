// npm run demo: the product, filled with fourteen months of invented business, in a data folder of its own.
import { parseArgs } from 'node:util';
import { ConfigError } from '../apps/server/src/config.ts';
import { demoPeople } from '../demo/people/who-to-be.ts';
import { prepareDemo, Refusal } from '../demo/prepare.ts';

const usage = `The product with demo data:
  npm run demo               starts it; the first time it fills DATA_DIR, ./data-demo unless set
  npm run demo -- --fresh    throws the demo's data away and makes it anew, dated from today`;

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
    await prepareDemo(process.env, { isFresh, say: (line) => console.log(line) });
    console.log(demoPeople);
    await import('./start.ts');
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
