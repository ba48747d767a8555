// Hashes files in a worker, so that the page stays responsive.
import { hashFile } from './hash-file.ts';

interface HashRequest {
  readonly id: number;
  readonly file: File;
}

async function respond({ id, file }: HashRequest): Promise<void> {
  const sha256 = await hashFile(file).catch(() => null);
  postMessage({ id, sha256 });
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => void respond(data));
