import type { Decoder } from '@burnish/photo-decoder';
import { runOperation } from '../../../platform/operations.ts';

/** The decoder, whose tasks are observed. */
export function observeDecoder(decoder: Decoder): Decoder {
  return {
    run: (task) => runOperation({ kind: 'decoding', task: task.kind }, () => decoder.run(task)),
    tile: (task) => runOperation({ kind: 'decoding', task: 'tile' }, () => decoder.tile(task)),
    metadata: (task) => runOperation({ kind: 'decoding', task: 'metadata' }, () => decoder.metadata(task)),
    close: () => decoder.close(),
  };
}
