import { usersContract } from '@balcao/shared/contract/users.ts';
import Tabs from '@cloudscape-design/components/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { ColorField } from '../../components/record-form/color-field.tsx';
import { ManyField } from '../../components/record-form/many-field.tsx';
import { PictureField, type PictureChoice } from '../../components/record-form/picture-field.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, LongText, NumberField, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { TimeField } from '../../components/record-form/time-field.tsx';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { randomColor } from '../../lib/random-color.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { tagNamesQuery } from '../tags/api/tag-queries.ts';
import { queuesQuery } from '../queues/api/queue-queries.ts';
import { userQuery, type UserRecord } from './api/user-queries.ts';
import { useSaveUser } from './api/use-save-user.ts';
import { fieldsOf, newUserFields, tabOf, toWire, userFieldNames, userFlags, type UserFields, type UserTab } from './user-fields.ts';

type UserFormProps = { id: string | null; ownId: string; onClose: () => void };

/** Adds a user or changes one. */
export const UserForm = ({ id, ownId, onClose }: UserFormProps) => {
  const { t } = useTranslation('users');
  const query = useQuery({ ...userQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(user, reload) => <Filled user={user} isOwn={id === ownId} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

type FilledProps = { user: UserRecord | null; isOwn: boolean; onClose: () => void; reload: () => void };

const Filled = ({ user, isOwn, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['users', 'common']);
  const saving = useSaveUser();
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'keep' });
  const [tab, setTab] = useState<UserTab>('general');
  const form = useRecordForm<UserFields>({
    start: user ? fieldsOf(user) : newUserFields(randomColor()),
    names: userFieldNames,
    labelOf: (name) => t(name === 'password' && user ? 'fields.newPassword' : `fields.${name}`),
    problems: (values, change) =>
      user
        ? schemaProblems(usersContract.updateUser.body, toWire(change))
        : schemaProblems(usersContract.createUser.body, { ...toWire(values), password: values.password }),
    refusals: (error) => (isApiError(error, 'ERR_EMAIL_IN_USE') ? [{ path: 'email', error: 'ERR_EMAIL_IN_USE' }] : null),
    onProblems: (names) => {
      const [first] = names;
      if (first) setTab(tabOf(first));
    },
    reload,
    save: async (change, values, { over }) => {
      await saving.mutateAsync({
        picture,
        ...(user
          ? { id: user.id, change: { ...toWire(change), version: over ? undefined : user.version } }
          : {
              id: null,
              user: {
                ...toWire(values),
                name: values.name,
                email: values.email,
                password: values.password,
                profile: values.profile === 'admin' ? 'admin' : 'user',
              },
            }),
      });
      onClose();
    },
  });
  return (
    <RecordDialog
      form={form}
      title={user ? t('form.editNamed', { name: user.name }) : t('form.new')}
      confirmLabel={t('common:save')}
      size="large"
      isDirty={picture.kind !== 'keep'}
      onClose={onClose}
    >
      <Tabs
        activeTabId={tab}
        onChange={({ detail }) => setTab(detail.activeTabId === 'permissions' ? 'permissions' : 'general')}
        tabs={[
          {
            id: 'general',
            label: t('tabs.general'),
            content: <General form={form} user={user} isOwn={isOwn} picture={picture} onPicture={setPicture} />,
          },
          {
            id: 'permissions',
            label: t('tabs.permissions'),
            content: (
              <div className="form-flags">
                {userFlags.map((flag) => (
                  <SwitchField key={flag} form={form} name={flag} hint={t(`hints.${flag}`)} />
                ))}
              </div>
            ),
          },
        ]}
      />
    </RecordDialog>
  );
};

type GeneralProps = {
  form: RecordForm<UserFields>;
  user: UserRecord | null;
  isOwn: boolean;
  picture: PictureChoice;
  onPicture: (choice: PictureChoice) => void;
};

const General = ({ form, user, isOwn, picture, onPicture }: GeneralProps) => {
  const { t } = useTranslation('users');
  const { data: queues = [] } = useQuery(queuesQuery());
  const { data: connections = [] } = useQuery(connectionsQuery());
  const { data: tags = [] } = useQuery(tagNamesQuery());
  return (
    <div className="form-grid">
      <PictureField
        label={t('fields.picture')}
        name={form.watch('name')}
        stored={user?.profileImage ?? null}
        choice={picture}
        onChange={onPicture}
      />
      <ColorField form={form} name="color" />
      <TextField form={form} name="name" autoFocus={user === null} />
      <TextField form={form} name="email" type="email" inputMode="email" />
      <TextField form={form} name="password" type="password" hint={t(user ? 'hints.newPassword' : 'hints.password')} />
      <ChoiceField
        form={form}
        name="profile"
        options={[
          { value: 'user', label: t('profiles.user') },
          { value: 'admin', label: t('profiles.admin') },
        ]}
      />
      <div className="form-wide">
        <ManyField
          form={form}
          name="queueIds"
          options={queues.map(({ id: value, name: label }) => ({ value, label }))}
          placeholder={t('form.chooseQueues')}
          hint={t(form.watch('queueIds').length === 0 && form.watch('profile') === 'user' ? 'hints.noQueue' : 'hints.queueIds')}
        />
      </div>
      <ChoiceField
        form={form}
        name="whatsappId"
        options={connections.map(({ id: value, name: label }) => ({ value, label }))}
        noneLabel={t('form.noConnection')}
      />
      <SwitchField form={form} name="active" hint={t(isOwn ? 'hints.activeOwn' : 'hints.active')} disabled={isOwn} />
      <TimeField form={form} name="startWork" hint={t('hints.hours')} />
      <TimeField form={form} name="endWork" />
      <NumberField form={form} name="maxTickets" hint={t('hints.maxTickets')} max={1000} />
      <ManyField
        form={form}
        name="skillTagIds"
        options={tags.map(({ id: value, name: label }) => ({ value, label }))}
        placeholder={t('form.chooseTags')}
        hint={t('hints.skillTagIds')}
      />
      <div className="form-wide">
        <LongText form={form} name="farewellMessage" hint={t('hints.farewellMessage')} />
      </div>
    </div>
  );
};
