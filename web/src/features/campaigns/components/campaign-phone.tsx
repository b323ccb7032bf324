import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';
import { fillPlaceholders, fillText, placeholderValues, type Values } from '@balcao/shared/domain/placeholders.ts';
import type { TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AttachmentChoice, StoredAttachment } from '../../../components/record-form/attachment-field.tsx';
import { useSession } from '../../../lib/api/session.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import type { CampaignValues, Place } from '../campaign-values.ts';
import { type PhoneMedia, PhonePicture } from './phone-picture.tsx';
import { useVariables } from './use-variables.ts';

type CampaignPhoneProps = {
  values: CampaignValues;
  isOfficial: boolean;
  /** Of the chosen template; null = none is chosen. */
  components: ReadonlyArray<TemplateComponent> | null;
  /** Which of the five texts is shown, and which question. */
  place: Place;
  question: Place;
  media: PhoneMedia | null;
};

/** The phone of somebody who gets the campaign, with an example's name and number in the place of the variables. */
export const CampaignPhone = ({ values, isOfficial, components, place, question, media }: CampaignPhoneProps) => {
  const example = useExample(values);
  const company = useSession((session) => session.user?.company.name ?? '');
  const text = fillText(values[`message${place}`], example);
  return (
    <PhonePicture
      from={company}
      question={values.confirmation ? fillText(values[`confirmationMessage${question}`], example) : null}
      text={text.trim() === '' ? '' : text}
      template={
        isOfficial
          ? {
              components,
              values: Object.fromEntries(
                Object.entries(values.templateVariables).flatMap(([key, value]) => {
                  const text = fillPlaceholders(value, example);
                  return text.trim() === '' ? [] : [[key, text]];
                }),
              ),
            }
          : undefined
      }
      media={media}
    />
  );
};

/** The number of the example, which nobody has. */
const exampleNumber = '5511900000000';

const useExample = ({ queueId, openTicket, whatsappId }: CampaignValues): Values => {
  const { t } = useTranslation('campaigns');
  const user = useSession((session) => session.user);
  const { data: queues = [] } = useQuery(queuesQuery());
  const { data: connections = [] } = useQuery(connectionsQuery());
  const variables = useVariables();
  if (!user) return {};
  return {
    ...Object.fromEntries(variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    ...placeholderValues(
      {
        contactName: t('phone.example'),
        userName: '',
        queue: (openTicket && queues.find(({ id }) => id === queueId)?.name) || '',
        connection: connections.find(({ id }) => id === whatsappId)?.name ?? '',
        ticketId: 1,
      },
      { timeZone: user.company.timeZone, language: customerLanguageOf(user.company.companieSettings) },
      new Date(),
    ),
    number: exampleNumber,
    email: t('phone.exampleEmail'),
  };
};

/** The file that goes along: the chosen one, or the one that is stored. */
export const fileShown = (stored: StoredAttachment | null, choice: AttachmentChoice): PhoneMedia | null => {
  if (choice.kind === 'new') {
    const kind = uploadKindOf(choice.file.type)?.mediaType;
    const type = kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'other';
    return { name: choice.file.name, type, url: null, file: choice.file };
  }
  if (choice.kind === 'remove' || !stored?.mediaName) return null;
  return { name: stored.mediaName, type: stored.mediaType ?? 'other', url: stored.mediaPath, file: null };
};
