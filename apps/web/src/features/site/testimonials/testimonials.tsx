import { useState } from 'react';
import { SiteImage } from '../../../ui/brand/site-image.tsx';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import { columns, copy, type Testimonial } from './content.ts';
import styles from './testimonials.module.css';

const imageSizes = '(min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 92vw';

function TestimonialCard({ testimonial, isCopy }: { testimonial: Testimonial; isCopy: boolean }) {
  if ('sample' in testimonial) {
    const { title, after } = testimonial.sample;
    return (
      <figure className={styles.image}>
        <SiteImage file={after} alt={isCopy ? '' : copy.retouched(title)} sizes={imageSizes} />
        <figcaption className="note">
          <span>{title}</span>
          <span>{testimonial.level}</span>
        </figcaption>
      </figure>
    );
  }
  return (
    <figure className={styles.quote}>
      <blockquote>{testimonial.quote}</blockquote>
      <figcaption className="note">
        <b>{testimonial.name}</b>
        {testimonial.role}
      </figcaption>
    </figure>
  );
}

interface TestimonialListProps {
  testimonials: readonly Testimonial[];
  isCopy?: boolean;
}

function TestimonialList({ testimonials, isCopy = false }: TestimonialListProps) {
  return (
    <div className={isCopy ? styles.copy : undefined} aria-hidden={isCopy || undefined}>
      {testimonials.map((testimonial) => (
        <TestimonialCard
          key={'sample' in testimonial ? testimonial.sample.title : testimonial.name}
          testimonial={testimonial}
          isCopy={isCopy}
        />
      ))}
    </div>
  );
}

/** Each column scrolls by its own height and then starts over, so its content is rendered twice. */
export function Testimonials() {
  const [isPlaying, setPlaying] = useState(true);
  return (
    <section className="wrap section" aria-labelledby="testimonials">
      <div className="bar">
        <h2 id="testimonials">{copy.title}</h2>
        <div className={styles.tools}>
          <span className="note">{copy.note}</span>
          <span className={styles.pause}>
            <PauseButton isPlaying={isPlaying} onToggle={() => setPlaying(!isPlaying)} />
          </span>
        </div>
      </div>
      <div className={styles.window} data-paused={!isPlaying || undefined}>
        {columns.map((testimonials, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static content
          <div key={index} className={styles.column}>
            <TestimonialList testimonials={testimonials} />
            <TestimonialList testimonials={testimonials} isCopy />
          </div>
        ))}
      </div>
    </section>
  );
}
