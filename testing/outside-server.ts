// Runs an S3 or SMTP server in this process: node outside-server.ts KIND PORT FOLDER. Port 0: a free one.
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { startMailServer } from './mail.ts';

const [kind, portText, folder = ''] = process.argv.slice(2);
const port = Number(portText);

async function startBucket(): Promise<number> {
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'studio', configs: [] }],
  });
  const bound: AddressInfo = await server.run();
  return bound.port;
}

async function startMail(): Promise<number> {
  const server = await startMailServer(port);
  const printMails = async (): Promise<never> => {
    for (;;) process.stdout.write(`mail to ${(await server.next()).to.join()}\n`);
  };
  void printMails();
  return Number(new URL(server.url).port);
}

process.stdout.write(`port ${await (kind === 's3' ? startBucket() : startMail())}\n`);
