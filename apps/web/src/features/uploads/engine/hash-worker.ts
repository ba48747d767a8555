// Counts beside the page, which stays quick.
import { hashOf } from './hash.ts';

interface Asked {
  readonly id: number;
  readonly file: File;
}

async function answer({ id, file }: Asked): Promise<void> {
  const sha256 = await hashOf(file).catch(() => null);
  postMessage({ id, sha256 });
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));
