import type { SignInMethods } from '@burnish/contract/accounts/entities';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChangePassword } from '../password/change-password.tsx';
import { useUser } from '../user-context.ts';
import { copy } from './copy.ts';
import { useSendPasswordLink } from './queries.ts';

const texts = copy.password;

/** A first password is set with an emailed link, so that an open or stolen session isn't enough. */
function SetPassword({ email }: { email: string }) {
  const { busy, run } = useSendPasswordLink(email);
  return (
    <>
      <p>{texts.none}</p>
      <Button busy={busy} onClick={() => run(undefined)}>
        {texts.send}
      </Button>
    </>
  );
}

export function Password({ methods }: { methods: SignInMethods }) {
  const user = useUser();
  return methods.password ? <ChangePassword user={user} /> : <SetPassword email={user.email} />;
}
