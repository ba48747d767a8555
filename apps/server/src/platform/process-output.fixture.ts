// Prints in every way that the process of the server can: node process-output.fixture.ts
import { createServer } from 'node:http';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createLogger } from './logger.ts';
import { logAllOutput } from './process-output.ts';

logAllOutput(createLogger('info', undefined, { pid: process.pid, host: 'studio', version: '1.2.3' }));

/** As libraries call it. */
const { console: output } = globalThis;
output.log('plain %s', 'text', { a: 1 });
output.error(new Error('two\nlines'));
process.emitWarning('old API', 'DeprecationWarning');

/** A server that never answers, so that calls wait for a connection, of which the S3 client warns. */
const server = createServer(() => undefined);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const client = new S3Client({
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    requestHandler: { httpAgent: { maxSockets: 1 }, socketAcquisitionWarningTimeout: 1 },
  });
  for (let count = 0; count < 8; count += 1)
    void client.send(new GetObjectCommand({ Bucket: 'studio', Key: `${count}` }));
});

const { warn } = output;
output.warn = (...values: unknown[]) => {
  warn(...values);
  // The warning of the S3 client is the last thing that this process waits for.
  void Promise.reject(new Error('secret text'));
};
