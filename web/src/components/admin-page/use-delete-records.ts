import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../toasts.tsx';

/** What a deletion is undone with: the entry of the log, or for what no log has an act of its own. */
export type Deleted = { auditId: string } | { restore: () => Promise<unknown> };

type DeletionOptions<Row> = {
  /** Deletes one. */
  remove: (row: Row) => Promise<Deleted>;
  /** Lists that show them. */
  refreshes: ReadonlyArray<QueryKey>;
  /** Said when they are put back: what stays as it is. */
  restoredNote?: string;
  /** Said when one was deleted. */
  deletedText?: string;
};

/** Deletes records one after the other, says how many went, and offers to put them back. Those that could not be deleted stay, and the first reason is told. */
export const useDeleteRecords = <Row>({ remove, refreshes, restoredNote, deletedText }: DeletionOptions<Row>) => {
  const { t } = useTranslation('common');
  const undo = async (deleted: ReadonlyArray<Deleted>) => {
    const results = await Promise.allSettled(
      deleted.map((each): Promise<unknown> => ('restore' in each ? each.restore() : api.undoDeletion({ params: { id: each.auditId } }))),
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
        showToast('success', (deleted.length === 1 && deletedText) || t('record.deleted', { count: deleted.length }), {
          label: t('undo'),
          run: () => void undo(deleted),
        });
      if (problem) showToast('error', errorText(problem));
    },
    meta: { refreshes },
  });
};
