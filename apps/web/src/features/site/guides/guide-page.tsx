import { Anchor } from '../../../ui/buttons/anchor.tsx';
import { type GuideContent, isHeading } from './content.ts';
import { copy } from './copy.ts';
import { GuideBlocks, InlineText } from './guide-blocks.tsx';
import { GuideLayout } from './guide-layout.tsx';
import styles from './guides.module.css';
import { type ListedGuide, neighbors } from './guides.ts';

/** Shorter guides are visible at once. */
const minHeadings = 3;

function OnThisPage({ blocks }: Pick<GuideContent, 'blocks'>) {
  const headings = blocks.filter(isHeading).filter(({ level }) => level === 2);
  if (headings.length < minHeadings) return null;
  return (
    <nav className={styles.contents} aria-label={copy.onThisPage}>
      <ul>
        {headings.map(({ id, content }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <InlineText content={content} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbor({ label, guide }: { label: string; guide: ListedGuide | undefined }) {
  return guide === undefined ? (
    <span />
  ) : (
    <Anchor to={guide.path}>
      <span className="note">{label}</span>
      {guide.title}
    </Anchor>
  );
}

export function GuidePage({ path, content }: { path: string; content: GuideContent }) {
  const { title, lead, blocks } = content;
  const { previous, next } = neighbors(path);
  return (
    <GuideLayout current={path}>
      <article className={styles.prose}>
        <h1>{title}</h1>
        <p className={styles.lead}>
          <InlineText content={lead} />
        </p>
        <OnThisPage blocks={blocks} />
        <GuideBlocks blocks={blocks} />
      </article>
      <nav className={styles.neighbors} aria-label={copy.neighbors}>
        <Neighbor label={copy.previous} guide={previous} />
        <Neighbor label={copy.next} guide={next} />
      </nav>
    </GuideLayout>
  );
}
