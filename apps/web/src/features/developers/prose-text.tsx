import styles from './developers.module.css';
import type { Block, Run } from './prose.ts';

export function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, isCode }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place, and nothing moves
    isCode ? <code key={index}>{text}</code> : <span key={index}>{text}</span>,
  );
}

export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) =>
        block.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, and nothing moves
          <p key={index}>
            <Runs runs={block.runs} />
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, and nothing moves
          <ul key={index}>
            {block.items.map((runs, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place, and nothing moves
              <li key={item}>
                <Runs runs={runs} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
