import type { ServiceId } from '@burnish/domain/catalogue/services';
import type { Currency } from '@burnish/domain/money/money';
import { currencyOptions } from '../../presentation/price.ts';
import { cx } from '../../ui/cx.ts';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { queryNames } from './address.ts';
import { copy } from './copy.ts';
import { categories } from './presentation.ts';
import prices from './prices.module.css';
import styles from './service-board.module.css';
import { ServiceRow } from './service-row.tsx';

interface ServiceBoardProps {
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  onChoose: (service: ServiceId) => void;
  /** Whose modal is on its way. */
  opening: ServiceId | null;
}

export function ServiceBoard({ currency, onCurrency, onChoose, opening }: ServiceBoardProps) {
  return (
    <section className={cx(prices.prices, styles.board)} aria-labelledby="services">
      <div className={styles.head}>
        <h2 id="services" className="h-title">
          {copy.services.title}
        </h2>
        <p className="lead">{copy.services.lead}</p>
        <div className={styles.tools}>
          <SegmentedSwitch
            label={copy.currency}
            options={currencyOptions}
            value={currency}
            onChange={onCurrency}
            query={queryNames.imageCurrency}
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
