import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../toasts.tsx';

/** How a deletion can be undone: through its audit log entry (`auditId`), or by `restore` for records that the audit log does not cover. `isFinal`: it cannot
 *  be undone. */
export type Deleted = { auditId: string } | { restore: () => Promise<unknown> } | { isFinal: true };

type DeletionOptions<Row> = {
  /** Sends the deletion of one record. */
  remove: (row: Row) => Promise<Deleted>;
  /** Query keys of the lists that show these records; refetched after a deletion or an undo. */
  refreshes: ReadonlyArray<QueryKey>;
  /** Text on what undoing a deletion does not restore; appended to the toast that confirms the undo. */
  restoredNote?: string;
  /** Toast after the deletion of a single record; default: a text with the number of deleted records. */
  deletedText?: string;
};

/** Hook that deletes records one after the other, shows a toast with the number of deleted records, and offers to undo the deletion.
 *  When some records cannot be deleted, the first error is shown. */
export const useDeleteRecords = <Row>({ remove, refreshes, restoredNote, deletedText }: DeletionOptions<Row>) => {
  const { t } = useTranslation('common');
  const undo = async (deleted: ReadonlyArray<Deleted>) => {
    const results = await Promise.allSettled(
      deleted.map((each): Promise<unknown> => {
        if ('isFinal' in each) return Promise.resolve();
        return 'restore' in each ? each.restore() : api.undoDeletion({ params: { id: each.auditId } });
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    if (failed) showToast('error', errorText(failed.reason));
    else showToast('success', [t('record.restored', { count: deleted.length }), restoredNote].filter(Boolean).join(' '));
  };
  return useMutation({
    mutationFn: async (rows: ReadonlyArray<Row>) => {
      const deleted: Deleted[] = [];
      let problem: unknown = null;
      for (const row of rows) {
        try {
          deleted.push(await remove(row));
        } catch (error) {
          problem ??= error;
        }
      }
      return { deleted, problem };
    },
    onSuccess: ({ deleted, problem }) => {
      if (deleted.length > 0)
        showToast(
          'success',
          (deleted.length === 1 && deletedText) || t('record.deleted', { count: deleted.length }),
          deleted.some((each) => 'isFinal' in each) ? undefined : { label: t('undo'), run: () => void undo(deleted) },
        );
      if (problem) showToast('error', errorText(problem));
    },
    meta: { refreshes },
  });
};
