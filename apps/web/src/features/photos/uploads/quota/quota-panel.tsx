import type { PhotoQuota } from '@burnish/contract/photos/entities';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../ui/buttons/button-link.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { copy } from '../copy.ts';
import type { DraftControl } from '../draft.ts';
import styles from '../panel.module.css';
import type { QuotasQuery } from '../quotas-query.ts';
import { parseTier, tierOptions } from '../tier-options.ts';
import type { QuotaEstimate } from './estimate.ts';
import { QuotaChoice } from './quota-choice.tsx';
import { QuotaUsage } from './quota-usage.tsx';

const text = copy.quota;

interface QuotaPanelProps {
  query: QuotasQuery;
  /** The quota that will be used. */
  quota: PhotoQuota | undefined;
  estimate: QuotaEstimate | null;
  control: DraftControl;
  /** Why the customer can't upload; null when they can. */
  blockedReason: string | null;
  /** What gives the customer images again, if that isn't an order. */
  blockedAction: ReactNode | null;
  hasPhotos: boolean;
  extraImages: ReactNode | null;
}

function Content({
  query,
  quota,
  estimate,
  control: { draft, change },
  blockedReason,
  blockedAction,
  hasPhotos,
  extraImages,
}: QuotaPanelProps) {
  const { quotas } = query;
  if (query.failed) return <LoadError text={text.failed} onRetry={query.retry} />;
  if (quotas === undefined) return <Skeleton shape="lines" count={3} label={text.loading} />;
  if (quota === undefined || estimate === null)
    return (
      <>
        <p>{blockedReason}</p>
        <ButtonLink to="/pricing" size="small">
          {text.plans}
        </ButtonLink>
      </>
    );
  return (
    <>
      {quotas.length > 1 && (
        <QuotaChoice
          quotas={quotas}
          chosen={quota}
          onChoose={(subscriptionId) => change({ subscriptionId })}
        />
      )}
      <QuotaUsage
        quota={quota}
        estimate={estimate}
        showName={quotas.length === 1}
        action={blockedAction}
        extraImages={extraImages}
      />
      {quota.remainingByTier !== null && hasPhotos && (
        <Field label={text.tierForAll}>
          <Select
            options={tierOptions}
            value={draft.tier ?? ''}
            onChange={({ target }) => change({ tier: parseTier(target.value) })}
          />
        </Field>
      )}
    </>
  );
}

/** The quota, how the photos use it, and the price of what it doesn't cover. */
export function QuotaPanel(props: QuotaPanelProps) {
  return (
    <Panel as="section" aria-labelledby="quota">
      <h2 id="quota">{props.hasPhotos ? text.title : text.titleEmpty}</h2>
      <div className={styles.panel}>
        <Content {...props} />
      </div>
    </Panel>
  );
}
