import type {
  LegalDetails,
  PauseSetting,
  RetoucherPool,
  StoredOpeningHours,
} from '@burnish/contract/studio-settings/entities';
import type { ReactNode } from 'react';
import { loadFailure } from '../../lib/load-status.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import { LegalDetailsForm } from './legal-details-form.tsx';
import { OpeningHoursForm } from './opening-hours-form.tsx';
import { PausesSwitch } from './pauses-switch.tsx';
import { useSettings } from './queries.ts';
import { RetoucherPoolSwitch } from './retoucher-pool.tsx';

interface Settings {
  readonly legalDetails: LegalDetails;
  readonly openingHours: StoredOpeningHours;
  readonly retoucherPool: RetoucherPool;
  readonly pauses: PauseSetting;
}

function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const query = useSettings();
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" />}
      error={loadFailure(query, copy.failed)}
    >
      {query.data && children(query.data)}
    </ListState>
  );
}

export function LegalDetailsSetting() {
  return <WithSettings>{({ legalDetails }) => <LegalDetailsForm stored={legalDetails} />}</WithSettings>;
}

export function OpeningHoursSetting() {
  return <WithSettings>{({ openingHours }) => <OpeningHoursForm stored={openingHours} />}</WithSettings>;
}

export function RetoucherPoolSetting() {
  return <WithSettings>{({ retoucherPool }) => <RetoucherPoolSwitch stored={retoucherPool} />}</WithSettings>;
}

export function PausesSetting() {
  return <WithSettings>{({ pauses }) => <PausesSwitch stored={pauses} />}</WithSettings>;
}
