import { tiers } from '@burnish/domain/catalogue/plans';
import { quantityBounds } from '@burnish/domain/catalogue/services';
import { cheapestOf, sumOf, type TierCounts, waysFor } from '@burnish/domain/catalogue/ways';
import type { Currency } from '@burnish/domain/money/money';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { currencyOptions } from '../../presentation/price.ts';
import { tier as tierLook } from '../../presentation/tier.ts';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import styles from './calculator.module.css';
import { useRested } from './use-rested.ts';
import { WayList } from './way-list.tsx';
import { wayWords } from './way-words.ts';
import { copy } from './ways-copy.ts';

interface CalculatorProps {
  images: TierCounts;
  onImages: (images: TierCounts) => void;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
}

/** While it is being typed a number may be missing, or too large. */
function within(typed: number): number {
  return Math.min(quantityBounds.max, Math.max(0, Math.floor(typed) || 0));
}

function keyOf(images: TierCounts): string {
  return tiers.map((tier) => images[tier]).join();
}

export function Calculator({ images, onImages, currency, onCurrency }: CalculatorProps) {
  const [typed, setTyped] = useState(images);
  const [known, setKnown] = useState(keyOf(images));
  const [told, setTold] = useState(known);
  const arrived = keyOf(images);
  if (arrived !== known) {
    setKnown(arrived);
    // What was told comes back by the address, while somebody may be typing on.
    if (arrived !== told) setTyped(images);
  }

  const counts: TierCounts = {
    natural: within(typed.natural),
    highEnd: within(typed.highEnd),
    magazine: within(typed.magazine),
  };
  const key = keyOf(counts);
  useRested(key, () => {
    if (key === arrived) return;
    setTold(key);
    onImages(counts);
  });

  const ways = waysFor(counts, currency);
  const total = sumOf(counts);
  const announced = wayWords(cheapestOf(waysFor(images, currency)));
  return (
    <section className={styles.section} aria-labelledby="ways">
      <h2 id="ways">{copy.title}</h2>
      <div className={styles.sheet}>
        <div className={styles.need}>
          <p>{copy.question}</p>
          <div>
            {tiers.map((tier) => {
              const { label, tone } = tierLook[tier];
              return (
                <div key={tier} className={styles.tier}>
                  <span className={styles.name}>
                    <i className={styles.frame} data-tone={tone} aria-hidden="true" />
                    {label}
                  </span>
                  <Stepper
                    value={typed[tier]}
                    onChange={(value) => setTyped({ ...typed, [tier]: value })}
                    max={quantityBounds.max}
                    label={copy.imagesOf(label)}
                    lessLabel={copy.less(label)}
                    moreLabel={copy.more(label)}
                  />
                </div>
              );
            })}
          </div>
          <div className={styles.sum}>
            <p className="num">
              <b>{count(total)}</b> {total === 1 ? copy.total.one : copy.total.many}
            </p>
            <SegmentedSwitch
              label={copy.currency}
              options={currencyOptions}
              value={currency}
              onChange={onCurrency}
            />
          </div>
        </div>
        <WayList ways={ways} />
        <p className="vh" role="status">
          {copy.announced(announced.name, announced.total)}
        </p>
      </div>
    </section>
  );
}
