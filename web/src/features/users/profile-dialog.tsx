import { usersContract } from '@balcao/shared/contract/users.ts';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { PictureField, type PictureChoice } from '../../components/record-form/picture-field.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { LongText, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { renewingSession } from '../../lib/api/client.ts';
import { currentSession, saveSession } from '../../lib/api/session.ts';
import { userQuery, type UserRecord } from './api/user-queries.ts';
import { useSaveUser } from './api/use-save-user.ts';

type ProfileDialogProps = {
  user: Me;
  /** Signs in again with a new password, which ended the session that there was. */
  onNewPassword: (email: string, password: string) => Promise<void>;
  onClose: () => void;
};

/** What everybody changes of themselves. */
export const ProfileDialog = ({ user, onNewPassword, onClose }: ProfileDialogProps) => {
  const { t } = useTranslation('users');
  const texts = useQuery({ queryKey: ['texts', 'users', i18next.language], queryFn: async () => i18next.loadNamespaces('users') });
  const query = useQuery(userQuery(user.id));
  if (texts.isPending) return null;
  return (
    <AdminForm title={t('profile.title')} query={query} onClose={onClose}>
      {(stored, reload) => stored && <Filled user={stored} reload={reload} onNewPassword={onNewPassword} onClose={onClose} />}
    </AdminForm>
  );
};

type Fields = Pick<UserRecord, 'name' | 'email' | 'farewellMessage'> & { password: string };
type FilledProps = Pick<ProfileDialogProps, 'onNewPassword' | 'onClose'> & { user: UserRecord; reload: () => void };

const Filled = ({ user, reload, onNewPassword, onClose }: FilledProps) => {
  const { t } = useTranslation(['users', 'common']);
  const saving = useSaveUser();
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'keep' });
  const sent = ({ password, ...change }: Partial<Fields>) => ({ ...change, ...(password ? { password } : {}) });
  const form = useRecordForm<Fields>({
    start: { name: user.name, email: user.email, password: '', farewellMessage: user.farewellMessage },
    names: ['name', 'email', 'password', 'farewellMessage'],
    labelOf: (name) => t(name === 'password' ? 'fields.newPassword' : `fields.${name}`),
    problems: (_values, change) => schemaProblems(usersContract.updateUser.body, sent(change)),
    refusals: (error) => (isApiError(error, 'ERR_EMAIL_IN_USE') ? [{ path: 'email', error: 'ERR_EMAIL_IN_USE' }] : null),
    reload,
    save: async (change, values, { over }) => {
      await renewingSession(async () => {
        const saved = await saving.mutateAsync({
          id: user.id,
          change: { ...sent(change), version: over ? undefined : user.version },
          picture,
        });
        const { user: me } = currentSession();
        if (me) saveSession({ user: { ...me, ...saved } });
        if (values.password) await onNewPassword(saved.email, values.password);
      });
      onClose();
    },
  });
  return (
    <RecordDialog
      form={form}
      title={t('profile.title')}
      confirmLabel={t('common:save')}
      isDirty={picture.kind !== 'keep'}
      onClose={onClose}
    >
      <div className="form-grid">
        <div className="form-wide">
          <PictureField
            label={t('fields.picture')}
            name={form.watch('name')}
            stored={user.profileImage}
            choice={picture}
            onChange={setPicture}
          />
        </div>
        <TextField form={form} name="name" autoFocus />
        <TextField form={form} name="email" type="email" inputMode="email" />
        <TextField form={form} name="password" type="password" hint={t('hints.ownPassword')} />
        <div className="form-wide">
          <LongText form={form} name="farewellMessage" hint={t('hints.farewellMessage')} />
        </div>
      </div>
    </RecordDialog>
  );
};
