// The server that the ZIP file is compared with: it sends the same files one after the other, without a format. For
// benchmarks only. PATHS is a JSON file with their paths.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const paths = z.array(z.string()).parse(JSON.parse(await readFile(process.env.PATHS ?? '', 'utf8')));

async function* contents() {
  for (const path of paths) yield* createReadStream(path);
}

const server = createServer((_, response) => {
  pipeline(Readable.from(contents()), response).catch(() => response.destroy());
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('bare is ready\n'));
