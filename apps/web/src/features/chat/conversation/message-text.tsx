import { copy } from './copy.ts';
import { tokenize } from './links.ts';
import styles from './message.module.css';

/** Plain text with its URLs as links, which send no referrer. */
export function MessageText({ text }: { text: string }) {
  let offset = 0;
  return tokenize(text).map((token) => {
    const start = offset;
    offset += token.text.length;
    if (!('href' in token)) return token.text;
    return (
      <a
        key={start}
        className={styles.link}
        href={token.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {token.text}
        <span className="vh"> {copy.opensInNewTab}</span>
      </a>
    );
  });
}
