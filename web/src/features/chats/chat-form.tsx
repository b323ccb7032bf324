import { chatsContract, maxChatUsers } from '@balcao/shared/contract/chats.ts';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import { FirstHit } from '../../components/first-hit.tsx';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { useSession } from '../../lib/api/session.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import type { Chat } from './api/chat-queries.ts';
import { useSaveChat } from './api/use-chat-actions.ts';

type Values = { title: string; users: string[]; isGroup: boolean };
type ChatFormProps = {
  /** Null for a new one. */
  chat: Chat | null;
  onClose: () => void;
  onSaved: (chat: Pick<Chat, 'id' | 'uuid'>) => void;
};

/** A group with a title, or a direct chat with one person. */
export const ChatForm = ({ chat, onClose, onSaved }: ChatFormProps) => {
  const { t } = useTranslation(['chats', 'common']);
  const own = useSession((session) => session.user?.id ?? '');
  const colleagues = useQuery(colleaguesQuery()).data ?? [];
  const saving = useSaveChat();
  // Whoever gives it a title means a group: nothing that was typed goes by the board.
  const isDirect = ({ users, isGroup, title }: Values): boolean => chat === null && users.length === 1 && !isGroup && title.trim() === '';
  const titleOf = (values: Values): string =>
    values.title.trim() || (isDirect(values) ? (colleagues.find(({ id }) => id === values.users[0])?.name ?? '') : '');
  const form = useRecordForm<Values>({
    start: {
      title: chat?.title ?? '',
      users: (chat?.users ?? []).map(({ userId }) => userId).filter((id) => id !== own),
      isGroup: chat !== null && !chat.isDirect,
    },
    names: ['title', 'users', 'isGroup'],
    labelOf: (name) => t(`fields.${name}`),
    problems: (values) => {
      const found = [
        ...(titleOf(values) === '' ? [{ path: 'title', error: t('problems.required') }] : []),
        ...(values.users.length === 0 ? [{ path: 'users', error: t('problems.users') }] : []),
      ];
      return found.length > 0 ? found : schemaProblems(chatsContract.updateChat.body, { title: titleOf(values), users: toUsers(values) });
    },
    save: async (_change, values, { over }) => {
      const body = { title: titleOf(values), users: toUsers(values) };
      const saved = await saving.mutateAsync(
        chat
          ? { id: chat.id, change: { ...body, version: over ? undefined : chat.version } }
          : { id: null, chat: { ...body, isDirect: isDirect(values) } },
      );
      onSaved(saved);
    },
  });
  const chosen = form.watch('users');
  return (
    <RecordDialog form={form} title={t(chat === null ? 'form.new' : 'form.edit')} confirmLabel={t('common:save')} onClose={onClose}>
      <div className="form-stack">
        {!chat?.isDirect && (
          <Members form={form} colleagues={colleagues.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: id, label: name }))} />
        )}
        <TextField form={form} name="title" hint={chosen.length === 1 && chat === null ? t('hints.title') : undefined} />
        {chat === null && chosen.length === 1 && <SwitchField form={form} name="isGroup" hint={t('hints.isGroup')} />}
      </div>
    </RecordDialog>
  );
};

const toUsers = ({ users }: Values) => users.map((id) => ({ id }));

type MembersProps = { form: RecordForm<Values>; colleagues: ReadonlyArray<{ value: string; label: string }> };

const Members = ({ form, colleagues }: MembersProps) => {
  const { t } = useTranslation('chats');
  const { field, fieldState } = useController({ control: form.control, name: 'users' });
  return (
    <FormField label={form.labelOf('users')} errorText={fieldState.error?.message} stretch>
      <FirstHit>
        <Multiselect
          options={colleagues}
          selectedOptions={colleagues.filter(({ value }) => field.value.includes(value))}
          filteringType="auto"
          placeholder={t('chooseUsers')}
          empty={t('noColleagues')}
          hideTokens={false}
          deselectAriaLabel={({ label }) => t('takeOut', { name: label ?? '' })}
          onChange={({ detail }) =>
            field.onChange(detail.selectedOptions.flatMap(({ value }) => (value === undefined ? [] : [value])).slice(0, maxChatUsers - 1))
          }
        />
      </FirstHit>
    </FormField>
  );
};
