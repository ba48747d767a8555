import { lazy, Suspense } from 'react';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { LazyDisclosure } from '../../../../ui/layout/disclosure.tsx';
import type { Endpoint } from '../api-reference.ts';
import { copy } from '../copy.ts';
import styles from '../developers.module.css';

function LoadFailed() {
  return <p className={styles.text}>{copy.tryOutFailed}</p>;
}

const TryOut = lazy(() =>
  import('./try-out.tsx').then(
    (module) => ({ default: module.TryOut }),
    () => ({ default: LoadFailed }),
  ),
);

/** Opens the try-out of a call. Its code is loaded then. Hidden without scripts. */
export function OpenTryOut({ endpoint }: { endpoint: Endpoint }) {
  return (
    <div className={styles.tryOut}>
      <LazyDisclosure title={copy.tryOut}>
        <Suspense fallback={<Spinner />}>
          <TryOut endpoint={endpoint} />
        </Suspense>
      </LazyDisclosure>
    </div>
  );
}
