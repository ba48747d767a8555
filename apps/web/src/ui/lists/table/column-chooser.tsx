import { useId } from 'react';
import { TextButton } from '../../buttons/text-link.tsx';
import { Checkbox, ChoiceGroup } from '../../forms/choice.tsx';
import { chosenColumns, type ListColumn } from './columns.ts';
import styles from './filter-chips.module.css';
import { tableTexts } from './table-texts.ts';
import { useDisclosure } from './use-disclosure.ts';

interface ColumnChooserProps<Row> {
  columns: readonly ListColumn<Row>[];
  /** Keys of the columns that the user chose; null: the default ones. */
  chosen: readonly string[] | null;
  onChoose: (chosen: readonly string[] | null) => void;
}

/** Which columns a list shows. The first one always does. */
export function ColumnChooser<Row>({ columns, chosen, onChoose }: ColumnChooserProps<Row>) {
  const id = useId();
  const { container, isOpen, toggle } = useDisclosure();
  const shown = chosenColumns(columns, chosen).map(({ key }) => key);
  return (
    <div ref={container} className={styles.chip}>
      <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={toggle}>
        {tableTexts.columns}
      </button>
      {isOpen && (
        <div id={id} className={styles.choices}>
          <ChoiceGroup legend={tableTexts.columns}>
            {columns.map(({ key, header }) => (
              <Checkbox
                key={key}
                checked={shown.includes(key)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...shown, key] : shown.filter((one) => one !== key))
                }
              >
                {header}
              </Checkbox>
            ))}
          </ChoiceGroup>
          {chosen !== null && (
            <TextButton onClick={() => onChoose(null)}>{tableTexts.defaultColumns}</TextButton>
          )}
        </div>
      )}
    </div>
  );
}
