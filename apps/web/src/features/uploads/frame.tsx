import type { Tier } from '@burnish/domain/catalogue/plans';
import { memo } from 'react';
import { percent } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { copy } from './copy.ts';
import type { UploadItem } from './engine/types.ts';
import styles from './frame.module.css';
import { FramePicture } from './frame-picture.tsx';
import { warningsOf } from './second-look.ts';
import { ownTierChoices, readOwnTier, writeOwnTier } from './tier-choice.ts';
import type { OfPhoto } from './typed.ts';

const words = copy.sheet;

/** Whoever removes several goes on with the next one. */
function focusBeside(button: HTMLElement): void {
  const frame = button.closest('li');
  const beside = frame?.nextElementSibling ?? frame?.previousElementSibling;
  beside?.querySelector<HTMLElement>('[data-remove]')?.focus();
}

interface FrameProps {
  item: UploadItem;
  number: number;
  said: OfPhoto;
  /** The tier for all; undefined: there is none to choose. */
  forAll: Tier | null | undefined;
  onOpen: (key: string) => void;
  onTier: (key: string, tier: Tier | null | undefined) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

function State({ item, onRetry }: Pick<FrameProps, 'item' | 'onRetry'>) {
  const { phase, sent, size, fileName, words: reason, key } = item;
  if (phase === 'ready') return null;
  const isOut = phase === 'refused' || phase === 'failed';
  return (
    <>
      <p className={isOut ? styles.out : styles.state}>
        {isOut && <Glyph name="fault" />}
        <span>
          {phase === 'sending' ? percent(sent, size) : words.phase[phase]}
          {isOut && reason && `: ${reason}`}
        </span>
      </p>
      {phase === 'sending' && (
        <div className={styles.sending}>
          <Progress value={sent} max={Math.max(1, size)} label={words.progressOf(fileName)} />
        </div>
      )}
      {phase === 'failed' && item.file !== null && (
        <TextButton aria-label={words.retryOf(fileName)} onClick={() => onRetry(key)}>
          {words.retry}
        </TextButton>
      )}
    </>
  );
}

function Warnings({ item }: Pick<FrameProps, 'item'>) {
  const warnings = warningsOf(item);
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

function saidWords({ notes, marks }: OfPhoto): string {
  const parts = [
    notes.trim() === '' ? null : words.noted,
    marks.length > 0 ? words.marks(marks.length) : null,
  ];
  return parts.filter((part) => part !== null).join(', ') || words.say;
}

function FrameContent({ item, number, said, forAll, onOpen, onTier, onRemove, onRetry }: FrameProps) {
  const { key, fileName, phase } = item;
  const isRefused = phase === 'refused';
  return (
    <li className={styles.frame}>
      <FramePicture item={item} onOpen={isRefused ? null : () => onOpen(key)} />
      <div className={styles.head}>
        <span className={styles.number}>{number}</span>
        <b className={styles.name}>{fileName}</b>
        <IconButton
          icon="close"
          label={words.remove(fileName)}
          data-remove
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onRemove(key);
          }}
        />
      </div>
      <State item={item} onRetry={onRetry} />
      <Warnings item={item} />
      {!isRefused && (
        <div className={styles.acts}>
          {forAll !== undefined && (
            <Select
              aria-label={words.tierOf(fileName)}
              options={ownTierChoices(forAll)}
              value={writeOwnTier(said.tier)}
              onChange={({ target }) => onTier(key, readOwnTier(target.value))}
            />
          )}
          <TextButton
            aria-label={`${saidWords(said)}: ${fileName}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(key)}
          >
            {saidWords(said)}
          </TextButton>
        </div>
      )}
    </li>
  );
}

function isSame(a: FrameProps, b: FrameProps): boolean {
  const { item: was, ...before } = a;
  const { item: is, ...after } = b;
  return sameParts(was, is) && sameParts(before, after);
}

function sameParts<Whole extends object>(a: Whole, b: Whole): boolean {
  return Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)));
}

/** Many times a second some files get further: the frames of all others stay as they are. */
export const Frame = memo(FrameContent, isSame);
