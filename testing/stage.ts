// The built product with people signed in to it, to be looked at: as it is on its first day, or filled.
import { utcDateOf } from '@burnish/domain/time/calendar-date';
import { seedDemo } from '../demo/seed.ts';
import { callerOf, signIn, storageWith } from './people.ts';
import { makeDataDir, startProduct } from './product.ts';
import { fillSmallStudio } from './small-studio.ts';

/** Whose screen it is. A newcomer has ordered nothing, whatever the studio holds. */
export type Viewer = 'visitor' | 'newcomer' | 'customer' | 'admin';

export interface Stage {
  readonly url: string;
  /** Null: nobody is signed in. */
  tokenOf(viewer: Viewer): string | null;
  stop(): Promise<void>;
}

/** `small`: something in every list and state, at once. `demo`: as full as a real studio, after half a minute. */
export type Scene = 'empty' | 'small' | 'demo';

export async function setStage(scene: Scene): Promise<Stage> {
  const dataDir = await makeDataDir();
  if (scene === 'demo') await seedDemo({ dataDir: dataDir.path, today: utcDateOf(new Date()) });
  const product = await startProduct({
    dataDir: dataDir.path,
    env: { LOG_LEVEL: 'info', RATE_LIMITS: 'off', UPLOAD_PORTAL_URL: 'https://transfer.burnish.test/' },
  });
  const { url } = product;
  const tokens = {
    visitor: null,
    newcomer: await signIn(url, { name: 'Noor Rahimi', email: 'noor@rahimi.test' }),
    customer: await signIn(url, { name: 'Adaeze Okafor', email: 'adaeze@okafor.test' }),
    admin: await signIn(url, { name: 'Kemi Adewale', email: 'admin@burnish.test' }),
  };
  if (scene === 'small') {
    const { customer, admin } = tokens;
    await fillSmallStudio({ customer: callerOf(url, customer), admin: callerOf(url, admin) });
  }
  return {
    url,
    tokenOf: (viewer) => tokens[viewer],
    async stop() {
      await product.stop();
      await dataDir.remove();
    },
  };
}

export function storageOf(stage: Stage, viewer: Viewer) {
  return storageWith(stage.url, stage.tokenOf(viewer));
}
