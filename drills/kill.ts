// Everything is killed at a random moment: the product, its PostgreSQL, its decoding processes.
import { makeDataDir } from '../testing/product.ts';
import type { Drill } from './drill.ts';
import { killTree } from './processes.ts';
import { runUnderLoad } from './run-under-load.ts';

export const kill: Drill = {
  title: 'Everything is killed at a random moment',
  rounds: 50,
  async run(options) {
    const folder = await makeDataDir();
    try {
      return await runUnderLoad({ dataDir: folder.path }, options, async ({ products }) => {
        for (const running of products) {
          await killTree(running.product().process);
          await running.start();
        }
      });
    } finally {
      await folder.remove();
    }
  },
};
