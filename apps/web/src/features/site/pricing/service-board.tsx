import type { ServiceId } from '@burnish/domain/catalog/services';
import type { Currency } from '@burnish/domain/money/money';
import { currencyOptions } from '../../../presentation/prices.ts';
import { cx } from '../../../ui/cx.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { copy } from './copy.ts';
import { categories } from './presentation.ts';
import priceSwitch from './price-switch.module.css';
import { queryNames } from './pricing-url.ts';
import styles from './service-board.module.css';
import { ServiceRow } from './service-row.tsx';

interface ServiceBoardProps {
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  onChoose: (service: ServiceId) => void;
  /** The service whose order form is loading. */
  opening: ServiceId | null;
}

export function ServiceBoard({ currency, onCurrency, onChoose, opening }: ServiceBoardProps) {
  return (
    <section className={cx(priceSwitch.prices, styles.board)} aria-labelledby="services">
      <div className={styles.head}>
        <h2 id="services" className="h-title">
          {copy.services.title}
        </h2>
        <p className="lead">{copy.services.lead}</p>
        <div className={styles.tools}>
          <SegmentedControl
            label={copy.currency}
            options={currencyOptions}
            value={currency}
            onChange={onCurrency}
            queryParam={queryNames.imageCurrency}
          />
        </div>
      </div>
      <div className={styles.categories}>
        {categories.map(({ name, services }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.category}>{name}</h3>
            <ul>
              {services.map((service) => (
                <ServiceRow key={service.name} service={service} onChoose={onChoose} opening={opening} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
