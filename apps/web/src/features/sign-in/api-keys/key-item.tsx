import type { ApiKeyEntity } from '@burnish/contract/api-keys/entities';
import { FactGrid } from '../../../ui/display/description-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { RemoveItem } from '../../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import styles from '../access-list.module.css';
import { copy, scopeLabels } from './copy.ts';
import { useRevokeApiKey } from './queries.ts';

function RevokeKey({ apiKey }: { apiKey: ApiKeyEntity }) {
  const text = copy.revoke;
  const confirmation = useConfirmation();
  const { run, busy } = useRevokeApiKey(apiKey, confirmation.close);
  return (
    <RemoveItem
      confirmation={confirmation}
      text={text.action}
      label={text.actionNamed(apiKey.name)}
      title={text.title(apiKey.name)}
      confirmText={text.confirm}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{text.text}</p>
    </RemoveItem>
  );
}

/** A key without its secret, and the way to revoke it. */
export function KeyItem({ apiKey }: { apiKey: ApiKeyEntity }) {
  const { name, prefix, scopes, createdAt, expiresAt, isExpired, lastUsedAt } = apiKey;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {isExpired && <Tag>{copy.expired}</Tag>}
        <RevokeKey apiKey={apiKey} />
      </div>
      <p>
        {copy.canDo} {scopes.map((scope) => scopeLabels[scope]).join(', ')}
      </p>
      <FactGrid
        items={[
          { term: copy.key, value: <code>{`${prefix}…`}</code> },
          {
            term: copy.lastUsed,
            value: lastUsedAt === null ? copy.never : <Instant value={lastUsedAt} withTime />,
          },
          { term: copy.created, value: <Instant value={createdAt} /> },
          { term: isExpired ? copy.expired : copy.expires, value: <Instant value={expiresAt} /> },
        ]}
      />
    </li>
  );
}
