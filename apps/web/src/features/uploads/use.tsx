import type { PhotoAccount } from '@burnish/contract/entity';
import { tier as tierWords } from '../../presentation/tier.ts';
import { FrameUsage } from '../../ui/frame-usage.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import type { Reckoning } from './price.ts';
import { exceedingWords, givenWords } from './price-words.ts';
import styles from './use.module.css';

const words = copy.use;

function Lines({ given, exceeding }: Reckoning) {
  return (
    <ul className={styles.lines} aria-live="polite">
      {given.map((line) => (
        <li key={line.tier}>
          <i className={styles.tone} data-tone={line.tier === null ? undefined : tierWords[line.tier].tone} />
          {givenWords(line)}
        </li>
      ))}
      {exceeding.map((line) => (
        <li key={`over ${line.tier} ${line.unitPrice?.minor}`} className={styles.over}>
          <Glyph name="fault" />
          {exceedingWords(line)}
        </li>
      ))}
    </ul>
  );
}

interface UseProps {
  account: PhotoAccount;
  reckoning: Reckoning;
  /** Where it is one of several its name stands by the choice. */
  isOnly: boolean;
}

/** What the photographs will use of an account, before they are handed in. */
export function Use({ account, reckoning, isOnly }: UseProps) {
  const { used, limit, given, exceeding } = reckoning;
  const taken = given.reduce((sum, line) => sum + line.taken, 0);
  return (
    <div className={styles.use}>
      {isOnly && (
        <div className={styles.head}>
          <h3>{account.name}</h3>
          {account.endsAt && (
            <span className="note">
              {words.until} <Instant at={account.endsAt} />
            </span>
          )}
        </div>
      )}
      <FrameUsage used={used + taken} total={limit} perRow={20} label={words.thenUsed(used + taken, limit)} />
      <p className={styles.figure}>{words.used(used, limit)}</p>
      <Lines {...reckoning} />
      {exceeding.length > 0 && <TextLink to="/pricing?tab=pay-per-image">{words.byTheImage}</TextLink>}
    </div>
  );
}
