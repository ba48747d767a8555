// The server that Burnish is compared with: the reference tus server with a folder, without authentication, hashing or
// inspection of files. For benchmarks only.
import { createServer } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const tus = new Server({
  path: '/files',
  relativeLocation: true,
  datastore: new FileStore({ directory: process.env.FOLDER ?? '' }),
});

createServer((request, response) => void tus.handle(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.stdout.write('bare is ready\n'),
);
