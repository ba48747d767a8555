import { tiers } from '@burnish/domain/catalog/plans';
import {
  cheapestOption,
  type ImagesByTier,
  purchaseOptions,
  totalImages,
} from '@burnish/domain/catalog/purchase-options';
import { quantityBounds } from '@burnish/domain/catalog/services';
import type { Currency } from '@burnish/domain/money/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { currencyOptions } from '../../../presentation/prices.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import styles from './calculator.module.css';
import { copy } from './copy.ts';
import { purchaseOptionText } from './purchase-option-text.ts';
import { PurchaseOptions } from './purchase-options.tsx';

const texts = copy.calculator;
const updateDelayMs = 300;

interface CalculatorProps {
  images: ImagesByTier;
  onImages: (images: ImagesByTier) => void;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
}

/** While it is being edited, an input may be empty or too large. */
function clampQuantity(entered: number): number {
  return Math.min(quantityBounds.max, Math.max(0, Math.floor(entered) || 0));
}

function toKey(images: ImagesByTier): string {
  return tiers.map((tier) => images[tier]).join();
}

/** Calls the function once the key has been the same for a while. */
function useDebounced(key: string, callback: () => void): void {
  const onSettled = useEffectEvent(callback);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key restarts the delay
  useEffect(() => {
    const timer = setTimeout(() => onSettled(), updateDelayMs);
    return () => clearTimeout(timer);
  }, [key]);
}

/** Compares the monthly price of all purchase options. Updates the URL with a delay while the user is typing. */
export function Calculator({ images, onImages, currency, onCurrency }: CalculatorProps) {
  const [entered, setEntered] = useState(images);
  const [lastKey, setLastKey] = useState(toKey(images));
  const [sentKey, setSentKey] = useState(lastKey);
  const urlKey = toKey(images);
  if (urlKey !== lastKey) {
    setLastKey(urlKey);
    // Our own change comes back through the URL: ignored, because the user may have typed on.
    if (urlKey !== sentKey) setEntered(images);
  }

  const counts: ImagesByTier = {
    natural: clampQuantity(entered.natural),
    highEnd: clampQuantity(entered.highEnd),
    magazine: clampQuantity(entered.magazine),
  };
  const key = toKey(counts);
  useDebounced(key, () => {
    if (key === urlKey) return;
    setSentKey(key);
    onImages(counts);
  });

  const options = purchaseOptions(counts, currency);
  const total = totalImages(counts);
  const cheapest = purchaseOptionText(cheapestOption(purchaseOptions(images, currency)));
  return (
    <section className={styles.section} aria-labelledby="calculator">
      <h2 id="calculator">{texts.title}</h2>
      <div className={styles.sheet}>
        <div className={styles.input}>
          <p>{texts.question}</p>
          <div>
            {tiers.map((tier) => {
              const { label, tone } = tierLabels[tier];
              return (
                <div key={tier} className={styles.tier}>
                  <span className={styles.name}>
                    <i className={styles.frame} data-tone={tone} aria-hidden="true" />
                    {label}
                  </span>
                  <Stepper
                    value={entered[tier]}
                    onChange={(value) => setEntered({ ...entered, [tier]: value })}
                    max={quantityBounds.max}
                    label={texts.imagesOf(label)}
                    decrementLabel={texts.decrement(label)}
                    incrementLabel={texts.increment(label)}
                  />
                </div>
              );
            })}
          </div>
          <div className={styles.total}>
            <p className="num">
              <b>{formatCount(total)}</b> {total === 1 ? texts.total.one : texts.total.many}
            </p>
            <SegmentedControl
              label={texts.currency}
              options={currencyOptions}
              value={currency}
              onChange={onCurrency}
            />
          </div>
        </div>
        <PurchaseOptions options={options} />
        <p className="vh" role="status">
          {texts.announcement(cheapest.name, cheapest.total)}
        </p>
      </div>
    </section>
  );
}
