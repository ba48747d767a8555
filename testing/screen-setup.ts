// The built product with signed-in users, empty or with data, for looking at screens.
import { utcDate } from '@burnish/domain/time/calendar-date';
import { createApiClient, signIn, storageStateFor } from './api-clients.ts';
import { createClockShift } from './clock-shift.ts';
import { makeMemoryDataDir, startProduct } from './product.ts';
import { seedSmallStudio } from './small-studio.ts';
import { insertTasksOf, sampleTasks } from './stored-tasks.ts';

/** The user who sees the screen. A newcomer has no orders, whatever else the studio has. */
export type Viewer = 'visitor' | 'newcomer' | 'customer' | 'retoucher' | 'admin';

export interface ScreenSetup {
  readonly url: string;
  /** Null: not signed in. */
  tokenOf(viewer: Viewer): string | null;
  stop(): Promise<void>;
}

/** `small`: something in every list and state, at once. `demo`: like a real studio, after half a minute. */
export type DataSet = 'empty' | 'small' | 'demo';

interface ScreenSetupOptions {
  /** What the product's clock says when it starts. Demo data is dated from that day. Default: the true time. */
  readonly startsAt?: Date;
  /** Of the demo's crowd, from 0 to 1. */
  readonly share?: number;
}

export async function setUpScreens(
  dataSet: DataSet,
  { startsAt, share }: ScreenSetupOptions = {},
): Promise<ScreenSetup> {
  const dataDir = await makeMemoryDataDir();
  if (dataSet === 'demo') {
    // Only here, because it loads the server, which takes the processes of the browser tests seconds.
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo({ dataDir: dataDir.path, today: utcDate(startsAt ?? new Date()), share });
  }
  const clockShift = startsAt === undefined ? null : await createClockShift(startsAt.getTime() - Date.now());
  const product = await startProduct({
    dataDir: dataDir.path,
    env: {
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      UPLOAD_PORTAL_URL: 'https://transfer.burnish.test/',
      ...clockShift?.env,
    },
  });
  const { url } = product;
  const tokens = {
    visitor: null,
    newcomer: await signIn(url, { name: 'Noor Rahimi', email: 'noor@rahimi.test' }),
    customer: await signIn(url, { name: 'Adaeze Okafor', email: 'adaeze@okafor.test' }),
    retoucher: await signIn(url, { name: 'Zainab Bello', email: 'zainab@burnish.test' }),
    admin: await signIn(url, { name: 'Kemi Adewale', email: 'admin@burnish.test' }),
  };
  if (dataSet === 'small') {
    const { customer, retoucher, admin } = tokens;
    await seedSmallStudio({
      customer: createApiClient(url, customer),
      retoucher: createApiClient(url, retoucher),
      admin: createApiClient(url, admin),
      staff: { url, token: admin },
    });
    await insertTasksOf(dataDir.path, sampleTasks);
  }
  return {
    url,
    tokenOf: (viewer) => tokens[viewer],
    async stop() {
      await product.stop();
      await dataDir.remove();
      await clockShift?.remove();
    },
  };
}

export function storageStateOf(setup: ScreenSetup, viewer: Viewer) {
  return storageStateFor(setup.url, setup.tokenOf(viewer));
}
