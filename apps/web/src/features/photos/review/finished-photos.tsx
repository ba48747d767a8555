import type { DeliverySize } from '@burnish/contract/deliveries/inputs';
import type { Job } from '@burnish/contract/photos/entities';
import { Button } from '../../../ui/buttons/button.tsx';
import { copy } from './copy.ts';
import { useDownloadDelivery } from './queries.ts';

const text = copy.job;

function Download({ job, size }: { job: Job; size: DeliverySize }) {
  const { run, busy } = useDownloadDelivery(job, size);
  return (
    <Button size="small" busy={busy} onClick={() => run(undefined)}>
      {text[size]}
    </Button>
  );
}

/** The delivered files as downloads. */
export function FinishedDownloads({ job }: { job: Job }) {
  return (
    <>
      <div className="btns">
        <Download job={job} size="full" />
        <Download job={job} size="web" />
      </div>
      <p className="note">{text.webHint}</p>
    </>
  );
}
