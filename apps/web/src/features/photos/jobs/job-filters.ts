import { jobStatuses } from '@burnish/domain/photos/job';
import { statusFilter } from '../../../presentation/filters.ts';
import { jobStatusLabels } from '../../../presentation/status-labels.ts';

/** Of the customer's and the studio's list. Apart from the queries, which the dashboard loads without filters. */
export const jobFilters = [statusFilter(jobStatuses, jobStatusLabels)];
