// Frees the buffers of uploads early. Node.js allocates one for every 64 kB it receives, outside of V8's heap. After 64 MB of
// them V8 runs a full collection, which pauses every request. A collection of new objects frees the same buffers in a
// fraction of the time (docs/decisions/0105).
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Half of what makes V8 run a full collection. */
const collectedBytes = 32 * 1024 ** 2;

/** Like `node --expose-gc`, but without the flag in every command that starts the product. */
function exposeCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  const collector: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collector;
}

const collectGarbage = exposeCollector();

/** By all streams since the last collection. */
let passedBytes = 0;

/** Passes the content on, and frees the buffers that this stream and others no longer use. */
export async function* freeBuffers(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    passedBytes += chunk.length;
    if (passedBytes >= collectedBytes) {
      passedBytes = 0;
      collectGarbage({ type: 'minor' });
    }
    yield chunk;
  }
}
