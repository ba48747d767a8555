import {
  type ColumnMapping,
  dateOrders,
  mappedColumns,
} from '@burnish/domain/bank-statements/column-mapping';
import { decimalMarks } from '@burnish/domain/money/decimal-mark';
import { oneOf } from '../../../lib/one-of.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import styles from './bank-statements.module.css';
import { copy } from './copy.ts';
import { withColumn } from './import-form.ts';

const texts = copy.form;

interface MappingFieldsProps {
  columns: readonly string[];
  mapping: ColumnMapping;
  isRemembered: boolean;
  onChange: (mapping: ColumnMapping) => void;
}

/** Which column of a CSV file is what. */
export function MappingFields({ columns, mapping, isRemembered, onChange }: MappingFieldsProps) {
  const options = [
    { value: '', label: texts.noColumn },
    ...columns.map((label, index) => ({ value: String(index), label: label || `Column ${index + 1}` })),
  ];
  return (
    <fieldset className={styles.mapping}>
      <legend>{texts.columns}</legend>
      <p className="note">{isRemembered ? texts.remembered : texts.suggested}</p>
      <div className={styles.columns}>
        {mappedColumns.map((name) => (
          <Field key={name} label={copy.column[name]}>
            <Select
              value={mapping[name] === undefined ? '' : String(mapping[name])}
              options={options}
              onChange={({ target: { value } }) =>
                onChange(withColumn(mapping, name, value === '' ? undefined : Number(value)))
              }
            />
          </Field>
        ))}
        <Field label={texts.dateOrder}>
          <Select
            value={mapping.dateOrder}
            options={dateOrders.map((value) => ({ value, label: copy.dateOrder[value] }))}
            onChange={({ target }) =>
              onChange({ ...mapping, dateOrder: oneOf(dateOrders, target.value) ?? mapping.dateOrder })
            }
          />
        </Field>
        <Field label={texts.decimalMark}>
          <Select
            value={mapping.decimalMark}
            options={decimalMarks.map((value) => ({ value, label: copy.decimalMark[value] }))}
            onChange={({ target }) =>
              onChange({ ...mapping, decimalMark: oneOf(decimalMarks, target.value) ?? mapping.decimalMark })
            }
          />
        </Field>
      </div>
    </fieldset>
  );
}
