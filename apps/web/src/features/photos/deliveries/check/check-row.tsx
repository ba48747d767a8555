import { formatFileSize } from '../../../../lib/format.ts';
import { fullName } from '../../../../presentation/people.ts';
import { onHoldLabel } from '../../../../presentation/status-labels.ts';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Status, type StatusTone } from '../../../../ui/feedback/status.tsx';
import { Checkbox } from '../../../../ui/forms/choice.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../../../ui/overlays/use-confirmation.ts';
import { useStudioUser } from '../../studio-user.ts';
import { checkCopy, copy } from '../copy.ts';
import { useReturnVersion } from '../queries.ts';
import styles from './check.module.css';
import { type Check, type CheckedPhoto, canDeliver, checksOf, isOwnVersion } from './checks.ts';

const tones: { readonly [R in Check['result']]: StatusTone } = {
  passed: 'success',
  failed: 'differs',
  unknown: 'inactive',
};

interface PreviewProps {
  url: string | null;
  caption: string;
  fileName: string;
  label: string;
  onView: () => void;
}

function Preview({ url, caption, fileName, label, onView }: PreviewProps) {
  return (
    <figure className={styles.preview}>
      {url === null ? (
        <span className={styles.image}>{copy.noPreview}</span>
      ) : (
        <button
          type="button"
          className={styles.image}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={onView}
        >
          <img src={url} alt="" loading="lazy" decoding="async" />
        </button>
      )}
      <figcaption className="note">
        <b>{caption}</b> {fileName}
      </figcaption>
    </figure>
  );
}

interface ReturnPhotoProps {
  checked: CheckedPhoto;
  onReturned: () => void;
}

function ReturnPhoto({ checked, onReturned }: ReturnPhotoProps) {
  const { photo } = checked;
  const text = checkCopy.returnPhoto;
  const { isOpen, open, close } = useConfirmation();
  const { run, busy } = useReturnVersion(checked, { onDone: close, onRefreshed: onReturned });
  return (
    <>
      <TextButton data-return={photo._id} aria-label={text.actionNamed(photo.fileName)} onClick={open}>
        {text.action}
      </TextButton>
      <LazyConfirmDialog
        open={isOpen}
        busy={busy}
        onClose={close}
        onConfirm={() => run(undefined)}
        title={text.title}
        confirmText={text.confirm}
      >
        <p>{text.text(photo.fileName)}</p>
      </LazyConfirmDialog>
    </>
  );
}

interface CheckRowProps {
  checked: CheckedPhoto;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onView: () => void;
  onReturned: () => void;
}

/** A photo in check: original and finished file, the automatic checks, and the decision. */
export function CheckRow({ checked, isSelected, onSelect, onView, onReturned }: CheckRowProps) {
  const { photo, version } = checked;
  const { fileName, onHoldSince, allowedActions } = photo;
  const { submittedBy } = version;
  const isOwn = isOwnVersion(checked, useStudioUser()._id);
  const name = <b className={styles.name}>{fileName}</b>;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {isOwn ? (
          name
        ) : (
          <Checkbox
            checked={isSelected}
            disabled={!canDeliver(checked)}
            onChange={({ target }) => onSelect(target.checked)}
            aria-label={checkCopy.select(fileName)}
          >
            {name}
          </Checkbox>
        )}
        <span className="note num">
          {copy.version(version.number)}, {formatFileSize(version.size)}
          {submittedBy !== null && `, ${checkCopy.submittedBy(fullName(submittedBy))}`}
        </span>
        {onHoldSince !== null && <Status tone={onHoldLabel.tone}>{onHoldLabel.label}</Status>}
        {isOwn && <p className={styles.ownVersion}>{checkCopy.ownVersion}</p>}
      </div>
      <div className={styles.pair}>
        <Preview
          url={photo.thumbnailUrl}
          caption={checkCopy.original}
          fileName={fileName}
          label={checkCopy.viewOriginal(fileName)}
          onView={onView}
        />
        <Preview
          url={version.thumbnailUrl}
          caption={copy.finishedFile}
          fileName={version.fileName}
          label={checkCopy.viewFinished(fileName)}
          onView={onView}
        />
      </div>
      <ul className={styles.checks} aria-label={checkCopy.checks(fileName)}>
        {checksOf(version).map(({ name, text, result }) => (
          <li key={name}>
            <Status tone={tones[result]}>{text}</Status>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {allowedActions.includes('return_version') && (
          <ReturnPhoto checked={checked} onReturned={onReturned} />
        )}
      </div>
    </li>
  );
}
