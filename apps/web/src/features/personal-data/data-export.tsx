import type { DataExport as Export, PersonalDataState } from '@burnish/contract/personal-data/entities';
import { formatFileSize } from '../../lib/format.ts';
import { formatInstant } from '../../lib/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { copy } from './copy.ts';
import styles from './personal-data.module.css';
import { useDownloadExport, useRequestExport } from './queries.ts';

const text = copy.export;

function ReadyExport({ dataExport }: { dataExport: Export }) {
  const { busy, run } = useDownloadExport(dataExport);
  const { size, expiresAt } = dataExport;
  return (
    <>
      <Status tone="success">{text.ready}</Status>
      {size !== null && expiresAt !== null && (
        <p>{text.readyText(formatFileSize(size), formatInstant(expiresAt))}</p>
      )}
      <Button variant="primary" busy={busy} onClick={() => run(undefined)}>
        {text.download}
      </Button>
    </>
  );
}

function ExportState({ dataExport }: { dataExport: Export }) {
  if (dataExport.state === 'ready') return <ReadyExport dataExport={dataExport} />;
  const isPreparing = dataExport.state === 'preparing';
  return (
    <>
      <Status tone={isPreparing ? 'waiting' : 'rejected'}>
        {isPreparing ? text.preparingShort : text.failedShort}
      </Status>
      <p>{isPreparing ? text.preparing : text.failedText}</p>
    </>
  );
}

const requestLabels = { ready: text.requestNew, failed: text.retry, preparing: text.request };

/** The latest copy, and the button for the next one. */
export function DataExport({ state }: { state: PersonalDataState }) {
  const { busy, run } = useRequestExport();
  const { export: dataExport, nextExportAt } = state;
  const isPreparing = dataExport?.state === 'preparing';
  return (
    <div className={styles.export} aria-live="polite">
      {dataExport !== null && <ExportState dataExport={dataExport} />}
      {!isPreparing && nextExportAt === null && (
        <Button busy={busy} onClick={() => run(undefined)}>
          {dataExport === null ? text.request : requestLabels[dataExport.state]}
        </Button>
      )}
      {!isPreparing && nextExportAt !== null && (
        <p className="note">{text.next(formatInstant(nextExportAt))}</p>
      )}
      {dataExport === null && <p className="note">{text.lifetime}</p>}
    </div>
  );
}
