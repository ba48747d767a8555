import type { Service, ServiceId } from '@burnish/domain/catalogue/services';
import { currencies } from '@burnish/domain/money/money';
import { perImage } from '../../presentation/billing-cycle.ts';
import { amountWords } from '../../presentation/price.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { copy } from './copy.ts';
import styles from './service-row.module.css';

interface ServiceRowProps {
  service: Service;
  onChoose: (service: ServiceId) => void;
  opening: ServiceId | null;
}

function Price({ service }: { service: Service }) {
  if (service.kind === 'quoted') {
    return (
      <p className={cx('num', styles.price)}>
        <strong>{copy.services.quoted}</strong>
        <span className="note">{copy.services.from(amountWords(service.from))}</span>
      </p>
    );
  }
  return (
    <p className={cx('num', styles.price)}>
      <strong className={styles.either}>
        {currencies.map((currency) => (
          <span key={currency} data-currency={currency}>
            {amountWords(service.unitPrice[currency])}
          </span>
        ))}
      </strong>
      <span className="note">{perImage}</span>
    </p>
  );
}

/** A service whose price is agreed on singly cannot be ordered here: its way leads to the studio. */
export function ServiceRow({ service, onChoose, opening }: ServiceRowProps) {
  const nameId = service.kind === 'orderable' ? `service-${service.id}` : undefined;
  const isOpening = service.kind === 'orderable' && service.id === opening;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h4 id={nameId} className={styles.name}>
          {service.name}
        </h4>
        <p className="note">{service.description}</p>
      </div>
      <Price service={service} />
      <div className={styles.act}>
        {service.kind === 'quoted' ? (
          <ButtonLink to="/contact" size="small" wide>
            {copy.services.ask}
          </ButtonLink>
        ) : (
          <Button
            size="small"
            wide
            aria-busy={isOpening || undefined}
            aria-describedby={nameId}
            onClick={() => onChoose(service.id)}
          >
            {isOpening && <Spinner />}
            {copy.start}
          </Button>
        )}
      </div>
    </li>
  );
}
