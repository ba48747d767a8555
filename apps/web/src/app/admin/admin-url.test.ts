import type { AuditRecord } from '@burnish/contract/audit/entities';
import { auditSample } from '@burnish/contract/audit/samples';
import { statsSample } from '@burnish/contract/dashboard/samples';
import { describe, expect, it } from 'vitest';
import { auditSubjectUrl, readView, statLinks, viewUrl } from './admin-url.ts';

const read = (url: string) => readView(new URLSearchParams(url));

describe('readView', () => {
  it('shows the subscriptions by default', () => {
    expect(read('')).toEqual({
      tab: 'subscriptions',
      isStart: true,
      filters: {},
      row: '',
      receipt: '',
      person: '',
    });
    expect(read('?tab=unknown').tab).toBe('subscriptions');
  });

  it('round-trips through viewUrl', () => {
    const view = {
      tab: 'payments',
      isStart: false,
      filters: { search: 'Okafor & Söhne', status: 'submitted', currency: 'NGN' },
      row: 'i1',
      receipt: 'r1',
      person: '',
    } as const;
    expect(read(viewUrl(view))).toEqual(view);
    expect(read(viewUrl({ ...view, tab: 'subscriptions', isStart: true }))).toMatchObject({ isStart: true });
  });
});

describe('viewUrl', () => {
  it('includes the open conversation', () => {
    const url = viewUrl({ tab: 'chat', filters: { search: 'ada' }, person: 'p1' });
    expect(url).toBe('?tab=chat&q=ada&person=p1');
    expect(read(url)).toMatchObject({ tab: 'chat', person: 'p1' });
  });

  it('has no search, filters or receipt when only a tab is given', () => {
    expect(viewUrl({ tab: 'users' })).toBe('?tab=users');
  });

  it('leaves out filters that are not set', () => {
    expect(viewUrl({ tab: 'users', filters: { search: '', role: 'admin' } })).toBe('?tab=users&role=admin');
  });
});

const requestsLink = (plans: number, images: number) =>
  statLinks({
    ...statsSample,
    subscriptionRequests: { pending: plans },
    payPerImageRequests: { pending: images },
  }).requests;

describe('statLinks', () => {
  it('links to the kind of requests that is pending', () => {
    expect(requestsLink(3, 2)).toBe('?tab=requests&status=pending');
    expect(requestsLink(0, 2)).toBe('?tab=pay-per-image-requests&status=pending');
  });

  it('links to subscription requests when none are pending or the stats are missing', () => {
    expect(requestsLink(0, 0)).toBe('?tab=requests&status=pending');
    expect(statLinks(undefined).requests).toBe('?tab=requests&status=pending');
  });

  it('links pending payments to the submitted receipts', () => {
    expect(statLinks(statsSample).payments).toBe('?tab=payments&status=submitted');
  });
});

describe('auditSubjectUrl', () => {
  const urlOf = (entity: AuditRecord['entity'], label: string, orderKind: 'plan' | 'images' | null = null) =>
    auditSubjectUrl({ ...auditSample, entity, entityId: 'e1', subject: { label, orderKind } });

  it('leads to the place of each entity', () => {
    const owner = auditSample.owner?._id;
    expect(urlOf('user', 'Adaeze Okafor')).toBe('/admin/customers/e1');
    expect(urlOf('customer_note', 'Adaeze Okafor')).toBe(`/admin/customers/${owner}#notes`);
    expect(urlOf('order', 'Order 148, Gold Plan', 'plan')).toBe('/admin?tab=requests&q=Order+148');
    expect(urlOf('order', 'Order 149, Basic Product', 'images')).toBe(
      '/admin?tab=pay-per-image-requests&q=Order+149',
    );
    expect(urlOf('invoice', 'INV-2026-000131')).toBe('/admin?tab=invoices&q=INV-2026-000131');
    expect(urlOf('receipt', 'INV-2026-000131')).toBe('/admin?tab=payments&q=INV-2026-000131&receipt=e1');
    expect(urlOf('chat', 'Adaeze Okafor')).toBe(`/admin?tab=chat&person=${owner}`);
    expect(urlOf('photo', 'JOB-2026-000042')).toBe('/admin?tab=photos&q=JOB-2026-000042');
  });

  it('leads nowhere from a deleted entity', () => {
    expect(auditSubjectUrl({ ...auditSample, subject: null })).toBeNull();
  });
});
