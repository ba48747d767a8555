import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/layout.tsx', [
    index('storefront/home.tsx'),
    route('services', 'storefront/services.tsx'),
    route('portfolio', 'storefront/portfolio.tsx'),
    route('pricing', 'storefront/pricing.tsx'),
    route('about', 'storefront/about.tsx'),
    route('contact', 'storefront/contact.tsx'),
    route('terms-privacy', 'storefront/terms-privacy.tsx'),
    route('developers', 'storefront/developers.tsx'),
    route('developers/:section', 'storefront/developers-section.tsx'),
    route('docs', 'storefront/docs.tsx'),
    route('docs/:section/:guide', 'storefront/guide.tsx'),
    route('*', 'storefront/not-found.tsx'),
  ]),
  layout('account/layout.tsx', [
    route('auth', 'account/auth.tsx'),
    route('auth/reset', 'account/auth-reset.tsx'),
  ]),
  layout('signed-in/customer-layout.tsx', [
    route('dashboard', 'account/dashboard.tsx'),
    route('orders', 'account/orders.tsx'),
    route('orders/:orderId', 'account/order.tsx'),
    route('subscriptions', 'account/subscriptions.tsx'),
    route('invoices/:invoiceId', 'account/invoice.tsx'),
    route('upload', 'account/upload.tsx'),
    route('account/profile', 'account/profile.tsx'),
    route('account/api-keys', 'account/api-keys.tsx'),
    route('account/calendar', 'account/calendar-feeds.tsx'),
    route('account/security', 'account/moved.tsx', { id: 'security' }),
    route('account/data', 'account/moved.tsx', { id: 'data' }),
    route('photos', 'account/photos.tsx'),
    route('photos/jobs/:id', 'account/job.tsx'),
  ]),
  layout('signed-in/studio-layout.tsx', [
    route('admin', 'admin/admin.tsx'),
    route('admin/customers/:id', 'admin/customer/customer.tsx'),
  ]),
  route('auth/callback', 'account/auth-callback.tsx'),
  route('share', 'guest/share.tsx'),
] satisfies RouteConfig;
