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

function MarkdownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((spans, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: static content
            <li key={index}>
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      );
    case 'code':
      return (
        <pre className={styles.example}>
          <code>{block.text}</code>
        </pre>
      );
  }
}

export function MarkdownBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static content
        <MarkdownBlock key={index} block={block} />
      ))}
    </div>
  );
}
