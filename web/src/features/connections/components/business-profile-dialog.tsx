import { businessProfileChange, businessVerticals, type BusinessVertical } from '@balcao/shared/domain/connections/business-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../../components/admin-page/admin-form.tsx';
import { type PictureChoice, PictureField } from '../../../components/record-form/picture-field.tsx';
import { RecordDialog } from '../../../components/record-form/record-dialog.tsx';
import { ChoiceField, LongText, TextField } from '../../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../../components/record-form/use-record-form.ts';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { type BusinessProfile, businessProfileQuery, useSaveBusinessProfile } from '../api/business-profile.ts';

type DialogProps = {
  connection: { id: string; name: string };
  /** Named to the server: set when it is not the company of whoever is signed in. */
  foreign: number | undefined;
  onClose: () => void;
};

/** What customers see of an official number beside its name. */
export const BusinessProfileDialog = (props: DialogProps) => {
  const { t } = useTranslation('connections');
  const query = useQuery(businessProfileQuery(props.connection.id, props.foreign));
  const title = t('profile.title', { name: props.connection.name });
  return (
    <AdminForm title={title} query={query} onClose={props.onClose}>
      {(profile) => profile && <Loaded {...props} title={title} profile={profile} />}
    </AdminForm>
  );
};

type Fields = {
  about: string;
  description: string;
  address: string;
  email: string;
  website: string;
  otherWebsite: string;
  vertical: string | null;
};
const names = ['about', 'description', 'address', 'email', 'website', 'otherWebsite', 'vertical'] as const;

/** What is wrong with the picture alone. */
const pictureErrors = ['ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE', 'ERR_UPLOAD_NOT_FOUND'] as const;

/** The fields that changed, as the server takes them: both addresses together, and no industry where none was chosen. */
const toChange = ({ website, otherWebsite, vertical, ...texts }: Partial<Fields>, values: Fields) => ({
  ...texts,
  websites:
    website === undefined && otherWebsite === undefined
      ? undefined
      : [values.website, values.otherWebsite].map((each) => each.trim()).filter((each) => each !== ''),
  vertical: businessVerticals.find((each): each is BusinessVertical => each === vertical),
});

const Loaded = ({ connection, foreign, title, profile, onClose }: DialogProps & { title: string; profile: BusinessProfile }) => {
  const { t } = useTranslation(['connections', 'common']);
  const saving = useSaveBusinessProfile(connection.id, foreign);
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'keep' });
  const [pictureError, setPictureError] = useState<string | null>(null);
  const [website = '', otherWebsite = ''] = profile.websites;
  const { about, description, address, email, vertical } = profile;
  const form = useRecordForm<Fields>({
    start: { about, description, address, email, website, otherWebsite, vertical },
    names,
    labelOf: (name) => t(`profile.fields.${name}`),
    problems: (values, change) =>
      schemaProblems(businessProfileChange, toChange(change, values)).map(({ path, error }) => ({
        // Of two addresses the first that is wrong; where only the second is written, it is the first that is sent.
        path: path.startsWith('websites') ? (path.endsWith('1') || values.website.trim() === '' ? 'otherWebsite' : 'website') : path,
        error: path.startsWith('websites') ? t('problems.website') : error,
      })),
    save: async (change, values) => {
      try {
        await saving.mutateAsync({ change: toChange(change, values), picture: picture.kind === 'new' ? picture.file : null });
      } catch (error) {
        if (pictureErrors.some((code) => isApiError(error, code))) setPictureError(errorText(error));
        throw error;
      }
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} size="large" isDirty={picture.kind === 'new'} onClose={onClose}>
      <div className="form-stack">
        <PictureField
          label={t('profile.picture')}
          name={connection.name}
          stored={profile.picture}
          choice={picture}
          // Meta replaces pictures and takes none away.
          staysOne
          error={pictureError}
          onChange={(choice) => {
            setPicture(choice);
            setPictureError(null);
          }}
        />
        <TextField form={form} name="about" hint={t('profile.hints.about')} autoFocus />
        <LongText form={form} name="description" />
        <div className="form-grid">
          <ChoiceField
            form={form}
            name="vertical"
            options={businessVerticals.map((value) => ({ value, label: t(`profile.verticals.${value}`) }))}
          />
          <TextField form={form} name="address" />
          <TextField form={form} name="email" type="email" />
          <TextField form={form} name="website" hint={t('profile.hints.website')} type="url" />
          <TextField form={form} name="otherWebsite" type="url" />
        </div>
      </div>
    </RecordDialog>
  );
};
