import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { copy as referenceCopy } from '../copy.ts';
import { MarkdownLine } from '../markdown-text.tsx';
import type { SchemaField } from '../schema-fields.ts';
import { copy } from './copy.ts';

interface ParameterFieldProps {
  field: SchemaField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Characters of a value. URLs have a limit. */
const maxLength = 2_000;

function optionsOf({ type }: SchemaField): readonly string[] {
  if (type.isList) return [];
  return type.name === 'true or false' ? ['true', 'false'] : type.values;
}

/** A parameter in the path or the query: a list of its values, or a text. */
export function ParameterField({ field, value, error, onChange }: ParameterFieldProps) {
  const { path, type, isRequired, description, location } = field;
  const options = optionsOf(field);
  const note = [isRequired && referenceCopy.required, location && referenceCopy.location[location]]
    .filter(Boolean)
    .join(', ');
  const hint = [description, type.isList && copy.list].filter(Boolean).join(' ');
  return (
    <Field
      label={path}
      labelNote={note}
      hint={hint === '' ? undefined : <MarkdownLine text={hint} />}
      error={error}
    >
      {options.length > 0 ? (
        <Select
          value={value}
          aria-required={isRequired || undefined}
          onChange={({ target }) => onChange(target.value)}
          options={[
            { value: '', label: copy.noValue },
            ...options.map((option) => ({ value: option, label: option })),
          ]}
        />
      ) : (
        <Input
          value={value}
          aria-required={isRequired || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          inputMode={type.name === 'whole number' ? 'numeric' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
