import styles from './developers.module.css';
import { type Block, parseSpans, type Span } from './markdown.ts';

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isCode }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: static content
    isCode ? <code key={index}>{text}</code> : <span key={index}>{text}</span>,
  );
}

/** One line of Markdown. */
export function MarkdownLine({ text }: { text: string }) {
  return <Spans spans={parseSpans(text)} />;
}

export function MarkdownBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) =>
        block.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: static content
          <p key={index}>
            <Spans spans={block.spans} />
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: static content
          <ul key={index}>
            {block.items.map((spans, itemIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static content
              <li key={itemIndex}>
                <Spans spans={spans} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
