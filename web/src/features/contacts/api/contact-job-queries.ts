import { queryOptions, useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type ContactJobAnswer, contactJobKey } from './contact-job-key.ts';

export type ContactJob = ContactJobAnswer['job'];
export type ImportPreview = NonNullable<ContactJobAnswer['preview']>;

/** Frames tell how far a job is; asking now and then covers those that got lost. */
const askAgainMs = 5000;

/** A job; frames keep it current. */
export const contactJobQuery = (id: string) =>
  queryOptions({
    queryKey: contactJobKey(id),
    queryFn: ({ signal }) => api.getContactJob({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.job.state === 'running' ? askAgainMs : false),
    staleTime: 0,
  });

/** A file of contacts is uploaded and read. */
export const useUploadContacts = (onProgress: (part: number) => void) =>
  useMutation({
    mutationFn: async (file: File) => {
      // Some systems know no type of csv.
      const typed = file.type === '' ? new File([file], file.name, { type: 'text/csv' }) : file;
      return api.uploadContacts({ body: { media: await uploadMedia(typed, onProgress) } });
    },
    onSuccess: ({ job, preview }) => queryClient.setQueryData(contactJobQuery(job.id).queryKey, { job, preview, resultUrl: null }),
    meta: { failsWithoutToast: true },
  });

/** The language of files that jobs make. */
const fileLanguage = () => (['pt', 'en', 'es', 'tr'] as const).find((each) => each === i18next.language) ?? 'pt';

export const useBeginImport = () =>
  useMutation({
    mutationFn: (body: Omit<Input<'importContacts'>['body'], 'language'>) =>
      api.importContacts({ body: { ...body, language: fileLanguage() } }),
    onSuccess: keepJob,
  });

export const useBeginExport = () =>
  useMutation({
    mutationFn: (tags: ReadonlyArray<string>) => api.exportContacts({ body: { tags: [...tags], language: fileLanguage() } }),
    onSuccess: keepJob,
  });

export const useCancelJob = () =>
  useMutation({
    mutationFn: (id: string) => api.cancelContactJob({ params: { id } }),
    onSuccess: keepJob,
  });

/** What is known of a job is replaced, unless it is newer; a job that ended has a file to be asked for. */
export const keepJob = (job: ContactJob): void => {
  const { queryKey } = contactJobQuery(job.id);
  queryClient.setQueryData(queryKey, (known): ContactJobAnswer | undefined => {
    if (!known) return { job, preview: null, resultUrl: null };
    return known.job.updatedAt <= job.updatedAt ? { ...known, job } : known;
  });
  if (job.state !== 'running' && job.state !== 'ready') void queryClient.invalidateQueries({ queryKey });
};
