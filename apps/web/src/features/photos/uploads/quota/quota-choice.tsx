import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { useId } from 'react';
import { Instant } from '../../../../ui/display/time.tsx';
import { ChoiceGroup, Radio } from '../../../../ui/forms/choice.tsx';
import { copy } from '../copy.ts';
import styles from '../panel.module.css';

interface QuotaChoiceProps {
  quotas: readonly PhotoQuota[];
  chosen: PhotoQuota;
  onChoose: (subscriptionId: string) => void;
}

/** Chooses between several plans and image orders. */
export function QuotaChoice({ quotas, chosen, onChoose }: QuotaChoiceProps) {
  const groupName = useId();
  return (
    <ChoiceGroup legend={copy.quota.choose}>
      {quotas.map(({ subscriptionId, name, imagesUsed, imagesLimit, expiresAt }) => (
        <Radio
          key={subscriptionId}
          name={groupName}
          checked={subscriptionId === chosen.subscriptionId}
          onChange={() => onChoose(subscriptionId)}
        >
          <span className={styles.choice}>
            <span>{name}</span>
            <span className="note num">
              {copy.quota.used(imagesUsed, imagesLimit)}
              {expiresAt && (
                <>
                  , {copy.quota.until} <Instant value={expiresAt} />
                </>
              )}
            </span>
          </span>
        </Radio>
      ))}
    </ChoiceGroup>
  );
}
