import { type ApiKeyScope, apiKeyScopes } from '@burnish/domain/accounts/api-key';
import { useId } from 'react';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import styles from './api-keys.module.css';
import { accessLabels, areaLabels, copy, type ScopeArea, scopeAreas } from './copy.ts';

const scopesOf = (area: ScopeArea) => apiKeyScopes.filter((scope) => scope.startsWith(`${area}:`));
const accessOf = (scope: ApiKeyScope) => (scope.endsWith(':read') ? accessLabels.read : accessLabels.write);

interface ScopeChoicesProps {
  /** What the user's keys can have. */
  allowed: readonly ApiKeyScope[];
  value: readonly ApiKeyScope[];
  error: string | undefined;
  onChange: (value: ApiKeyScope[]) => void;
}

/** What a key can be used for: reading and changing, for each area. */
export function ScopeChoices({ allowed, value, error, onChange }: ScopeChoicesProps) {
  const id = useId();
  const areas = scopeAreas.filter((area) => scopesOf(area).some((scope) => allowed.includes(scope)));
  const toggle = (scope: ApiKeyScope, isChosen: boolean) =>
    onChange(isChosen ? [...value, scope] : value.filter((other) => other !== scope));
  return (
    <fieldset className={styles.scopes} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{copy.create.scopes}</legend>
      <p className="note">{copy.create.scopesHint}</p>
      <ul>
        {areas.map((area) => (
          <li key={area} className={styles.area}>
            <div id={`${id}-${area}`}>
              <b>{areaLabels[area].label}</b>
              <p className="note">{areaLabels[area].note}</p>
            </div>
            <fieldset aria-labelledby={`${id}-${area}`} className={styles.access}>
              {scopesOf(area).map((scope) => (
                <Checkbox
                  key={scope}
                  checked={value.includes(scope)}
                  onChange={({ currentTarget }) => toggle(scope, currentTarget.checked)}
                >
                  {accessOf(scope)}
                </Checkbox>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {error && (
        <div id={`${id}-error`}>
          <FormError>{error}</FormError>
        </div>
      )}
    </fieldset>
  );
}
