import styles from './composer.module.css';
import { copy } from './copy.ts';

export function NoteSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.noteSwitch}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {copy.composer.noteSwitch}
      <span className="vh">, {copy.note}</span>
    </label>
  );
}
