import type { ShareLink } from '@burnish/contract/share-links/entities';
import { CopyTextButton } from '../../../ui/buttons/copy-text-button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import styles from './share-links.module.css';

const text = copy.link;

/** On phones, where it offers the apps with which links are sent. */
function canSend(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** The address of a link: to copy it, or to send it with another app. */
export function LinkAddress({ link: { name, url } }: { link: ShareLink }) {
  return (
    <div className={styles.address}>
      <Input
        readOnly
        value={url}
        aria-label={text.url(name)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.tools}>
        <CopyTextButton
          text={url}
          caption={text.copy}
          label={text.copyNamed(name)}
          copiedText={text.copied}
        />
        {canSend() && (
          <ToolButton
            aria-label={text.sendNamed(name)}
            // Rejected when the user closes the list of apps.
            onClick={() => void navigator.share({ title: name, url }).catch(() => {})}
          >
            {text.send}
          </ToolButton>
        )}
      </div>
    </div>
  );
}

/** The password of a link that was just created. */
export function NewPassword({ password }: { password: string }) {
  return (
    <div className={styles.password}>
      <p>
        {text.password}: <code>{password}</code>
      </p>
      <CopyTextButton
        text={password}
        caption={text.copyPassword}
        label={text.copyPassword}
        copiedText={text.passwordCopied}
      />
      <p className="note">{text.passwordNote}</p>
    </div>
  );
}
