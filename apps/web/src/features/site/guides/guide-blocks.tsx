import { Anchor } from '../../../ui/buttons/anchor.tsx';
import { StaticItems } from '../static-items.tsx';
import { type Block, type Inline, inlineText } from './content.ts';
import { copy } from './copy.ts';
import { findGuideImage } from './guide-images.ts';
import styles from './guides.module.css';

const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

function InlinePart({ part }: { part: Inline }) {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <InlineText content={part.content} />
        </strong>
      );
    case 'link': {
      const { href, content } = part;
      const isPage = href.startsWith('/');
      return (
        <Anchor {...(isPage ? { to: href } : { href })}>
          <InlineText content={content} />
        </Anchor>
      );
    }
  }
}

export function InlineText({ content }: { content: readonly Inline[] }) {
  return <StaticItems items={content}>{(part) => <InlinePart part={part} />}</StaticItems>;
}

function TableBlock({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={head.map(inlineText).join(', ')}>
      <table>
        <thead>
          <tr>
            <StaticItems items={head}>
              {(cell) =>
                cell.length === 0 ? (
                  <td />
                ) : (
                  <th scope="col">
                    <InlineText content={cell} />
                  </th>
                )
              }
            </StaticItems>
          </tr>
        </thead>
        <tbody>
          <StaticItems items={rows}>
            {(row) => (
              <tr>
                <StaticItems items={row}>
                  {(cell) => (
                    <td>
                      <InlineText content={cell} />
                    </td>
                  )}
                </StaticItems>
              </tr>
            )}
          </StaticItems>
        </tbody>
      </table>
    </section>
  );
}

function ListBlock({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const Element = isOrdered ? 'ol' : 'ul';
  return (
    <Element>
      <StaticItems items={items}>
        {(item) => (
          <li>
            <StaticItems items={item}>
              {(block) =>
                block.kind === 'paragraph' ? (
                  <InlineText content={block.content} />
                ) : (
                  <GuideBlock block={block} />
                )
              }
            </StaticItems>
          </li>
        )}
      </StaticItems>
    </Element>
  );
}

/** The link is for phones, where the text in a screenshot is small. The image in the other theme isn't loaded. */
function ImageBlock({ name, alt, caption }: Extract<Block, { kind: 'image' }>) {
  const { light, dark } = findGuideImage(name);
  return (
    <figure className={styles.figure}>
      <a className={styles.light} href={light.src}>
        <img {...light} alt={alt} loading="lazy" decoding="async" />
      </a>
      <a className={styles.dark} href={dark.src}>
        <img {...dark} alt={alt} loading="lazy" decoding="async" />
      </a>
      {caption !== null && <figcaption className="note">{caption}</figcaption>}
    </figure>
  );
}

function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText content={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = headings[block.level];
      return (
        <Heading id={block.id}>
          <InlineText content={block.content} />
          <a
            className={styles.anchor}
            href={`#${block.id}`}
            aria-label={copy.linkTo(inlineText(block.content))}
          >
            #
          </a>
        </Heading>
      );
    }
    case 'list':
      return <ListBlock {...block} />;
    case 'table':
      return <TableBlock {...block} />;
    case 'code':
      return (
        <pre className={styles.code}>
          <code>{block.text}</code>
        </pre>
      );
    case 'image':
      return <ImageBlock {...block} />;
  }
}

export function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  return <StaticItems items={blocks}>{(block) => <GuideBlock block={block} />}</StaticItems>;
}
