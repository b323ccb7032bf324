import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { ContactListJob } from './contact-list-queries.ts';
import { contactListJobQuery } from './contact-list-queries.ts';

/** The language of the file that lists what was not added. */
const fileLanguage = () => (['pt', 'en', 'es', 'tr'] as const).find((each) => each === i18next.language) ?? 'pt';

/** Shows a job that the server has just answered with, and asks for the files that it and jobs before it made. */
const keepJob = (job: ContactListJob): void => {
  const { queryKey } = contactListJobQuery(job.contactListId);
  queryClient.setQueryData(queryKey, (known) => ({ job, resultUrl: null, earlier: known?.earlier ?? [] }));
  void queryClient.invalidateQueries({ queryKey });
};

/** Uploads a file and begins to add its rows to a list. */
export const useImportFile = (id: string, onProgress: (part: number) => void) =>
  useMutation({
    mutationFn: async (file: File) => {
      // Some systems know no type of csv.
      const typed = file.type === '' ? new File([file], file.name, { type: 'text/csv' }) : file;
      return api.uploadContactList({ params: { id }, body: { media: await uploadMedia(typed, onProgress), language: fileLanguage() } });
    },
    onSuccess: keepJob,
    meta: { failsWithoutToast: true },
  });

export const useFillList = (id: string) =>
  useMutation({
    mutationFn: (body: Omit<Input<'fillContactList'>['body'], 'language'>) =>
      api.fillContactList({ params: { id }, body: { ...body, language: fileLanguage() } }),
    onSuccess: keepJob,
    meta: { failsWithoutToast: true },
  });

export const useCheckList = (id: string) =>
  useMutation({
    mutationFn: (connectionId: string) => api.checkContactList({ params: { id }, body: { connectionId } }),
    onSuccess: keepJob,
    meta: { failsWithoutToast: true },
  });

export const useCancelListJob = (id: string) =>
  useMutation({ mutationFn: () => api.cancelContactListJob({ params: { id } }), onSuccess: keepJob });
