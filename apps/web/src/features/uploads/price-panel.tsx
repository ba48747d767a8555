import type { PhotoAccount } from '@burnish/contract/entity';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountChoice } from './account-choice.tsx';
import { copy } from './copy.ts';
import type { Reckoning } from './price.ts';
import type { Accounts } from './queries.ts';
import { readTier, tierChoices } from './tier-choice.ts';
import styles from './use.module.css';
import { Use } from './use.tsx';
import type { TypedControl } from './use-typed.ts';

const words = copy.use;

interface PricePanelProps {
  asked: Accounts;
  account: PhotoAccount | undefined;
  reckoning: Reckoning | null;
  control: TypedControl;
  /** Why there is nothing to take them from. */
  refusal: string | null;
  /** Nothing is gathered yet. */
  isEmpty: boolean;
}

function Content({
  asked,
  account,
  reckoning,
  control: { typed, change },
  refusal,
  isEmpty,
}: PricePanelProps) {
  if (asked.failed)
    return (
      <>
        <Fault>{words.failed}</Fault>
        <Button size="small" onClick={asked.retry}>
          {words.again}
        </Button>
      </>
    );
  if (asked.accounts === undefined) return <Skeleton shape="lines" count={3} label={words.loading} />;
  if (account === undefined || reckoning === null)
    return (
      <>
        <p>{refusal}</p>
        <ButtonLink to="/pricing" size="small">
          {words.plans}
        </ButtonLink>
      </>
    );
  return (
    <>
      {asked.accounts.length > 1 && (
        <AccountChoice
          accounts={asked.accounts}
          chosen={account}
          onChoose={(accountId) => change({ accountId })}
        />
      )}
      <Use account={account} reckoning={reckoning} isOnly={asked.accounts.length === 1} />
      {account.tiersLeft !== null && !isEmpty && (
        <Field label={words.tierAll}>
          <Select
            options={tierChoices}
            value={typed.tier ?? ''}
            onChange={({ target }) => change({ tier: readTier(target.value) })}
          />
        </Field>
      )}
    </>
  );
}

/** What they use, and what that would cost where nothing covers it. */
export function PricePanel(props: PricePanelProps) {
  return (
    <Panel as="section" aria-labelledby="use">
      <h2 id="use">{props.isEmpty ? words.titleEmpty : words.title}</h2>
      <div className={styles.panel}>
        <Content {...props} />
      </div>
    </Panel>
  );
}
