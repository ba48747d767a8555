import type { PhotoAccount } from '@burnish/contract/entity';
import { useId } from 'react';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import styles from './use.module.css';

const words = copy.use;

interface AccountChoiceProps {
  accounts: readonly PhotoAccount[];
  chosen: PhotoAccount;
  onChoose: (subscriptionId: string) => void;
}

/** Which of several the photographs are taken from. */
export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const name = useId();
  return (
    <ChoiceGroup legend={words.choose}>
      {accounts.map((account) => (
        <Radio
          key={account.subscriptionId}
          name={name}
          checked={account.subscriptionId === chosen.subscriptionId}
          onChange={() => onChoose(account.subscriptionId)}
        >
          <span className={styles.account}>
            <span>{account.name}</span>
            <span className="note num">
              {words.used(account.imagesUsed, account.imagesLimit)}
              {account.endsAt && (
                <>
                  , {words.until} <Instant at={account.endsAt} />
                </>
              )}
            </span>
          </span>
        </Radio>
      ))}
    </ChoiceGroup>
  );
}
