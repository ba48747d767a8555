import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import type { Currency } from '@burnish/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { dependsOn } from '../../../../lib/entity-queries.ts';
import { paymentProfilesKey } from '../../../../presentation/shared-query-keys.ts';
import { type EditedDetails, editableDetails } from './terms.ts';

/** The payment profiles in a currency, the default one first. Undefined until they are loaded, and after an error. */
export function usePaymentProfiles(currency: Currency): {
  profiles: readonly PaymentProfile[] | undefined;
  isLoading: boolean;
} {
  const { data, isLoading } = useQuery({
    queryKey: paymentProfilesKey,
    meta: dependsOn('payment_profile'),
    queryFn: async ({ signal }) => (await call('GET /admin/payment-profiles', { signal })).paymentProfiles,
  });
  return { profiles: data?.filter((profile) => profile.currency === currency), isLoading };
}

const detailNames = [
  'accountNumber',
  'accountName',
  'bankName',
  'paymentLink',
  'additionalInstructions',
] as const;

/** The profile whose details were entered, whether chosen or by hand. */
export function findProfile(
  profiles: readonly PaymentProfile[],
  entered: EditedDetails,
): PaymentProfile | undefined {
  return profiles.find(({ paymentDetails }) => {
    const details = editableDetails(paymentDetails);
    return detailNames.every((name) => details[name] === (entered?.[name] ?? '').trim());
  });
}
