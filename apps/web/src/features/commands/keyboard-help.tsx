import { useSingleKeys } from '../../lib/single-keys.ts';
import { Modal, ModalBody } from '../../ui/overlays/modal.tsx';
import type { Command, CommandsProps } from './commands.ts';
import { copy } from './copy.ts';
import { closeCommandDialogs } from './dialogs.ts';
import { splitKeys } from './key-sequences.ts';
import styles from './keyboard-help.module.css';
import { KeysText } from './keys.tsx';
import { usePaletteKeys } from './platform.ts';
import { SingleKeysSetting } from './single-keys-setting.tsx';

interface HelpEntry {
  readonly keys: readonly string[];
  readonly joint: 'sequence' | 'choice';
  readonly label: string;
}

function Section({ title, entries }: { title: string; entries: readonly HelpEntry[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.entries}>
        {entries.map(({ keys, joint, label }) => (
          <div key={label} className={styles.entry}>
            <dt>{label}</dt>
            <dd>
              <KeysText keys={keys} joint={joint} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function commandSections(commands: readonly Command[]): ReadonlyMap<string, HelpEntry[]> {
  const sections = new Map<string, HelpEntry[]>();
  for (const { group, keys, label } of commands) {
    if (keys === undefined) continue;
    const entries = sections.get(group) ?? [];
    entries.push({ keys: splitKeys(keys), joint: 'sequence', label });
    sections.set(group, entries);
  }
  return sections;
}

/** Generated from the same data as the shortcuts. */
export default function KeyboardHelp({ commands, pageKeys }: CommandsProps) {
  const palette = usePaletteKeys();
  const areOn = useSingleKeys();
  const everywhere: HelpEntry[] = [
    { keys: [palette], joint: 'choice', label: copy.search },
    { keys: ['?'], joint: 'choice', label: copy.help.title },
    { keys: ['Esc'], joint: 'choice', label: copy.help.close },
  ];
  return (
    <Modal open onClose={closeCommandDialogs} title={copy.help.title}>
      <ModalBody>
        <p className="note">{areOn ? copy.help.lead : copy.help.off}</p>
        <SingleKeysSetting />
        <div className={styles.sections}>
          <Section title={copy.help.everywhere} entries={everywhere} />
          {[...commandSections(commands)].map(([title, entries]) => (
            <Section key={title} title={title} entries={entries} />
          ))}
          {pageKeys.map(({ group, keys }) => (
            <Section
              key={group}
              title={group}
              entries={keys.map((entry) => ({ ...entry, joint: 'choice' as const }))}
            />
          ))}
        </div>
      </ModalBody>
    </Modal>
  );
}
