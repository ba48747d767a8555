import type { User } from '@burnish/contract/accounts/entities';
import { passwordChange } from '@burnish/contract/accounts/inputs';
import { passwordLength } from '@burnish/domain/accounts/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { replaceSession } from '../session.ts';
import styles from './change-password.module.css';
import { passwordCopy } from './copy.ts';
import { useSubmit } from './use-submit.ts';

const texts = passwordCopy.changePassword;

/** The new session replaces the one of this page; all others have ended. */
export function ChangePassword({ user }: { user: User }) {
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: zodResolver(passwordChange),
  });
  const { errors, isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const { busy, error, submit } = useSubmit({
    form,
    fields: ['currentPassword', 'newPassword'],
    fallback: texts.failed,
    async send(input) {
      const session = await call('PUT /auth/change-password', { body: input });
      form.reset();
      replaceSession(session);
      const { id, message } = passwordCopy.toasts.passwordChanged;
      toast.success(message, { id });
    },
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers store the new password for this account. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <Field label={texts.current} error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" required />
      </Field>
      <Field
        label={passwordCopy.reset.password}
        hint={passwordCopy.reset.rule(passwordLength.min, passwordLength.max)}
        error={errors.newPassword?.message}
      >
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" required />
      </Field>
      {error && <FormError>{error}</FormError>}
      <Button type="submit" busy={busy}>
        {busy ? passwordCopy.reset.setting : texts.change}
      </Button>
    </form>
  );
}
