import type { Service, ServiceId } from '@burnish/domain/catalog/services';
import { currencies } from '@burnish/domain/money/money';
import { formatAmount, perImage } from '../../../presentation/prices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
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
        <span className="note">{copy.services.from(formatAmount(service.from))}</span>
      </p>
    );
  }
  return (
    <p className={cx('num', styles.price)}>
      <strong className={styles.stack}>
        {currencies.map((currency) => (
          <span key={currency} data-currency={currency}>
            {formatAmount(service.unitPrice[currency])}
          </span>
        ))}
      </strong>
      <span className="note">{perImage}</span>
    </p>
  );
}

/** Services with a custom quote can't be ordered here and link to the contact page. */
export function ServiceRow({ service, onChoose, opening }: ServiceRowProps) {
  const nameId = service.kind === 'orderable' ? `service-${service.id}` : undefined;
  const isOpening = service.kind === 'orderable' && service.id === opening;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h4 id={nameId} className={styles.name}>
          {service.name}
        </h4>
        <p className="note">{service.description}</p>
      </div>
      <Price service={service} />
      <div className={styles.action}>
        {service.kind === 'quoted' ? (
          <ButtonLink to="/contact" size="small" fullWidth>
            {copy.services.contact}
          </ButtonLink>
        ) : (
          <Button
            size="small"
            fullWidth
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
