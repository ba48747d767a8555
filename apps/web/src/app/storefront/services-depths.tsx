import { getService, type ServiceId } from '@burnish/domain/catalogue/services';
import { perImage } from '../../presentation/billing-cycle.ts';
import { amountWords } from '../../presentation/price.ts';
import { Ticked } from '../../ui/ticked.tsx';
import { copy, depths } from './services-copy.ts';
import styles from './services-depths.module.css';

const framesInRow = [1, 2, 3, 4, 5];

/** A row of frames for each depth that it holds, the deepest at the top. */
function Rows({ depth }: { depth: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {depths
        .slice(0, depth + 1)
        .toReversed()
        .map(({ tone }) => (
          <div key={tone} className={styles.row} data-tone={tone}>
            {framesInRow.map((frame) => (
              <i key={frame} />
            ))}
          </div>
        ))}
    </div>
  );
}

function Price({ service }: { service: ServiceId }) {
  const { USD, NGN } = getService(service).unitPrice;
  return (
    <p className={styles.price}>
      <b className="num">{amountWords(USD)}</b> {copy.depths.or} <b className="num">{amountWords(NGN)}</b>{' '}
      {perImage}
    </p>
  );
}

export function ServicesDepths() {
  const { title, popular, all } = copy.depths;
  return (
    <section className="section" aria-labelledby="depths">
      <h2 id="depths">{title}</h2>
      <div className={styles.depths}>
        {depths.map(({ name, tone, service, says, adds, popular: isPopular }, depth) => {
          const lighter = depths[depth - 1];
          return (
            <article key={tone} className={styles.depth} aria-labelledby={`depth-${tone}`}>
              <Rows depth={depth} />
              <div className={styles.name}>
                <h3 id={`depth-${tone}`}>{name}</h3>
                {isPopular && <Ticked>{popular}</Ticked>}
              </div>
              <p className={styles.says}>{says}</p>
              <ul className={styles.holds}>
                {lighter && <li data-tone={lighter.tone}>{all(lighter.name)}</li>}
                {adds.map((what) => (
                  <li key={what} data-tone={tone}>
                    {what}
                  </li>
                ))}
              </ul>
              <Price service={service} />
            </article>
          );
        })}
      </div>
    </section>
  );
}
