// An S3 server in a process of its own, and the settings of a product that stores its files there.
import { type OutsideProcess, startOutsideProcess } from './outside-process.ts';

export interface TestBucket {
  readonly server: OutsideProcess;
  readonly env: Readonly<
    Record<'STORAGE_URL' | 'STORAGE_ACCESS_KEY_ID' | 'STORAGE_SECRET_ACCESS_KEY', string>
  >;
}

export async function startBucket(): Promise<TestBucket> {
  const server = await startOutsideProcess('s3');
  const endpoint = encodeURIComponent(`http://127.0.0.1:${server.port}`);
  return {
    server,
    env: {
      STORAGE_URL: `s3://studio?endpoint=${endpoint}&region=us-east-1`,
      STORAGE_ACCESS_KEY_ID: 'S3RVER',
      STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
    },
  };
}
