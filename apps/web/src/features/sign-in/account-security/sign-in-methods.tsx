import type { SignInMethods as Methods } from '@burnish/contract/accounts/entities';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import styles from './account-security.module.css';
import { copy } from './copy.ts';

const texts = copy.methods;

export function SignInMethods({ methods: { password, google } }: { methods: Methods }) {
  return (
    <div className={styles.methods}>
      <DescriptionList
        items={[
          { term: texts.password, value: password ? texts.isSet : texts.notSet },
          { term: texts.google, value: google ? texts.connected : texts.notConnected },
        ]}
      />
      {!google && <p className="note">{texts.howToConnect}</p>}
    </div>
  );
}
