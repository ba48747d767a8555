import type { Job } from '@burnish/contract/photos/entities';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useList } from '../../../lib/use-list.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { SectionList } from '../../../ui/lists/section-list.tsx';
import { copy } from './copy.ts';
import styles from './customer-jobs-section.module.css';
import { DueTime } from './due-time.tsx';
import { JobHeading, JobState } from './job-heading.tsx';

const customerJobKeys = createQueryKeys('admin', 'customer-jobs');
const text = copy.ofCustomer;

function useCustomerJobs(id: string) {
  return useList({
    queryKey: customerJobKeys.list({ id }),
    meta: {
      ...dependsOn('job', 'photo'),
      rows: listRows('job', 'studio', '', ({ userId }) => userId._id === id),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/customers/:id/jobs', { params: { id }, query: { limit: 5, cursor }, signal }),
    selectRows: ({ jobs }) => jobs,
  });
}

function JobLine({ job, url }: { job: Job; url: string }) {
  const [first] = job.firstPhotos;
  return (
    <li className={styles.job}>
      <span className={styles.photo}>
        {first?.thumbnailUrl && <img src={first.thumbnailUrl} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={styles.what}>
        <TextLink to={url}>
          <JobHeading job={job} />
        </TextLink>
        {job.brief && <span className={styles.brief}>{job.brief}</span>}
      </span>
      <span className={styles.state}>
        <JobState job={job} />
        {job.status !== 'withdrawn' && <DueTime job={job} />}
      </span>
    </li>
  );
}

interface CustomerJobsSectionProps {
  customerId: string;
  /** Where the studio works on the job. */
  url: (job: Job) => string;
  /** The list of jobs, filtered by the customer. */
  allUrl: string;
}

/** The customer's jobs, newest first, with their first photo and when they are due. */
export function CustomerJobsSection({ customerId, url, allUrl }: CustomerJobsSectionProps) {
  const list = useCustomerJobs(customerId);
  return (
    <RecordSection id="jobs" title={text.title} link={<TextLink to={allUrl}>{text.all}</TextLink>}>
      <SectionMount flush>
        <SectionList list={list} texts={text}>
          {(jobs) => (
            <ul className={styles.jobs}>
              {jobs.map((job) => (
                <JobLine key={job._id} job={job} url={url(job)} />
              ))}
            </ul>
          )}
        </SectionList>
      </SectionMount>
    </RecordSection>
  );
}
