import type { LegalDetails, StoredOpeningHours } from '@burnish/contract/studio-settings/entities';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import { LegalDetailsForm } from './legal-details-form.tsx';
import { OpeningHoursForm } from './opening-hours-form.tsx';
import { useSettings } from './queries.ts';

interface Settings {
  readonly legalDetails: LegalDetails;
  readonly openingHours: StoredOpeningHours;
}

function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = useSettings();
  const failure =
    error === null || data !== undefined
      ? null
      : { title: errorText(error, copy.failed), onRetry: () => void refetch() };
  return (
    <ListState loading={data === undefined} skeleton={<Skeleton shape="lines" />} error={failure}>
      {data && children(data)}
    </ListState>
  );
}

export function LegalDetailsSetting() {
  return <WithSettings>{({ legalDetails }) => <LegalDetailsForm stored={legalDetails} />}</WithSettings>;
}

export function OpeningHoursSetting() {
  return <WithSettings>{({ openingHours }) => <OpeningHoursForm stored={openingHours} />}</WithSettings>;
}
