// npm run release:data: saves the data of a small studio as this version stores it. Later versions are tested with it.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersion } from '../apps/server/src/platform/version.ts';
import { createApiClient, signIn } from '../testing/api-clients.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { releasedDataFolder, releaseUsers } from '../testing/released-data.ts';
import { seedSmallStudio } from '../testing/small-studio.ts';
import { runBackupCommand } from './backup-command.ts';

const dataDir = await makeDataDir();
try {
  const product = await startProduct({ dataDir: dataDir.path, isApiOnly: true, env: { RATE_LIMITS: 'off' } });
  try {
    const { url } = product;
    const admin = await signIn(url, releaseUsers.admin);
    await seedSmallStudio({
      customer: createApiClient(url, await signIn(url, releaseUsers.customer)),
      retoucher: createApiClient(url, await signIn(url, releaseUsers.retoucher)),
      admin: createApiClient(url, admin),
      staff: { url, token: admin },
    });
    const [version = ''] = (await readVersion()).split('+');
    const folder = join(releasedDataFolder, version);
    await rm(folder, { recursive: true, force: true });
    const { code, text } = await runBackupCommand([folder], { DATA_DIR: dataDir.path });
    console.log(text);
    process.exitCode = code;
  } finally {
    await product.stop();
  }
} finally {
  await dataDir.remove();
}
