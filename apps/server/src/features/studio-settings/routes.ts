import { initialExchangeRate, nairaPerDollar } from '@burnish/domain/money/exchange-rate';
import type { Route } from '../../platform/http/route.ts';
import type { StudioSettings } from './service.ts';

export function studioSettingsRoutes(route: Route, settings: StudioSettings): void {
  const { paymentProfiles, exchangeRates } = settings;

  route('GET /studio', async () => ({ studio: await settings.getPublic() }));
  route('GET /admin/settings', () => settings.getAll());
  route('PUT /admin/settings/legal-details', async ({ caller, body }) => ({
    legalDetails: await settings.setLegalDetails(caller, body),
  }));
  route('PUT /admin/settings/opening-hours', async ({ caller, body }) => ({
    openingHours: await settings.setOpeningHours(caller, body),
  }));
  route('PUT /admin/settings/retoucher-pool', async ({ caller, body }) => ({
    retoucherPool: await settings.setRetoucherPool(caller, body),
  }));
  route('PUT /admin/settings/pauses', async ({ caller, body }) => ({
    pauses: await settings.setPauses(caller, body),
  }));

  route('GET /admin/payment-profiles', async () => ({ paymentProfiles: await paymentProfiles.list() }));
  route('POST /admin/payment-profiles', async ({ caller, body }) => ({
    paymentProfile: await paymentProfiles.add(caller, body),
  }));
  route('PUT /admin/payment-profiles/:id', async ({ caller, params, body }) => ({
    paymentProfile: await paymentProfiles.edit(caller, params.id, body),
  }));
  route('PUT /admin/payment-profiles/:id/default', async ({ caller, params }) => ({
    paymentProfile: await paymentProfiles.setDefault(caller, params.id),
  }));
  route('DELETE /admin/payment-profiles/:id', async ({ caller, params }) => {
    await paymentProfiles.remove(caller, params.id);
    return {};
  });

  route('GET /admin/exchange-rates', async () => ({
    exchangeRates: await exchangeRates.list(),
    initialNairaPerDollar: nairaPerDollar(initialExchangeRate),
  }));
  route('POST /admin/exchange-rates', async ({ caller, body }) => ({
    exchangeRate: await exchangeRates.add(caller, body),
  }));
}
