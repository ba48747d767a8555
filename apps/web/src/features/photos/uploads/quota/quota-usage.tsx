import type { PhotoQuota } from '@burnish/contract/photos/entities';
import type { ReactNode } from 'react';
import { tierLabels } from '../../../../presentation/retouching.ts';
import { FrameUsage } from '../../../../ui/brand/frame-usage.tsx';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Glyph } from '../../../../ui/display/glyph.tsx';
import { Instant } from '../../../../ui/display/time.tsx';
import { copy } from '../copy.ts';
import { formatCovered, formatExceeding, type QuotaEstimate } from './estimate.ts';
import styles from './quota-usage.module.css';

const text = copy.quota;

function Lines({ covered, exceeding }: QuotaEstimate) {
  return (
    <ul className={styles.lines} aria-live="polite">
      {covered.map((images) => (
        <li key={images.tier}>
          <i
            className={styles.tone}
            data-tone={images.tier === null ? undefined : tierLabels[images.tier].tone}
          />
          {formatCovered(images)}
        </li>
      ))}
      {exceeding.map((images) => (
        <li key={`exceeding ${images.tier} ${images.unitPrice?.minor}`} className={styles.exceeding}>
          <Glyph name="error" />
          {formatExceeding(images)}
        </li>
      ))}
    </ul>
  );
}

interface QuotaUsageProps {
  quota: PhotoQuota;
  estimate: QuotaEstimate;
  /** False when a choice of several quotas shows the name and date already. */
  showName: boolean;
  /** Instead of ordering more images. */
  action: ReactNode | null;
  /** Orders extra images for the photos that exceed the quota. Null: not possible. */
  extraImages: ReactNode | null;
}

/** How the photos would use the quota. */
export function QuotaUsage({ quota, estimate, showName, action, extraImages }: QuotaUsageProps) {
  const { used, limit, covered, exceeding } = estimate;
  const usedAfter = used + covered.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.usage}>
      {showName && (
        <div className={styles.head}>
          <h3>{quota.name}</h3>
          {quota.expiresAt && (
            <span className="note">
              {text.until} <Instant value={quota.expiresAt} />
            </span>
          )}
        </div>
      )}
      <FrameUsage used={usedAfter} total={limit} perRow={20} label={text.usedAfter(usedAfter, limit)} />
      <p className={styles.figure}>{text.used(used, limit)}</p>
      <Lines {...estimate} />
      {action}
      {extraImages}
      {action === null && extraImages === null && exceeding.length > 0 && (
        <TextLink to="/pricing?tab=pay-per-image">{text.payPerImage}</TextLink>
      )}
    </div>
  );
}
