import { rings } from '../../site-images/samples.ts';
import { SiteImage } from '../../ui/brand/site-image.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './about.module.css';
import { copy } from './about-copy.ts';
import { Call, Mission, Samples, Stats, Team, Values } from './about-sections.tsx';

export const meta = () => pageMeta(copy.name, copy.description);

export default function About() {
  const { title, lead, story } = copy;
  return (
    <div className="wrap">
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <section className={styles.story} aria-labelledby="story">
        <div className={styles.frame}>
          <SiteImage
            file={rings.after}
            alt={`${rings.title}, after retouching`}
            sizes="(min-width: 100rem) 64rem, (min-width: 64rem) 64vw, 96vw"
            priority="eager"
          />
        </div>
        <div className={styles.storyText}>
          <h2 id="story" className="h-title">
            {story.title}
          </h2>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <Stats />
      <Mission />
      <Samples />
      <Values />
      <Team />
      <Call />
    </div>
  );
}
