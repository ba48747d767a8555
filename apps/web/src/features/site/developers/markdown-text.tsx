import { StaticItems } from '../static-items.tsx';
import styles from './developers.module.css';
import { type Block, parseSpans, type Span } from './markdown.ts';

function Spans({ spans }: { spans: readonly Span[] }) {
  return (
    <StaticItems items={spans}>{({ text, isCode }) => (isCode ? <code>{text}</code> : text)}</StaticItems>
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
          <StaticItems items={block.items}>
            {(spans) => (
              <li>
                <Spans spans={spans} />
              </li>
            )}
          </StaticItems>
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
      <StaticItems items={blocks}>{(block) => <MarkdownBlock block={block} />}</StaticItems>
    </div>
  );
}
