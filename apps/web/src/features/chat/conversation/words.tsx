import { copy } from './copy.ts';
import { tokensOf } from './links.ts';
import styles from './message.module.css';

/** What somebody wrote: text, and links that lead away and tell nothing. */
export function Words({ text }: { text: string }) {
  let read = 0;
  return tokensOf(text).map((token) => {
    const at = read;
    read += token.text.length;
    if (!('href' in token)) return token.text;
    return (
      <a
        key={at}
        className={styles.link}
        href={token.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {token.text}
        <span className="vh"> {copy.opensAside}</span>
      </a>
    );
  });
}
