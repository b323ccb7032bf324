import Button from '@cloudscape-design/components/button';
import type { QueryKey } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../boundary.tsx';
import { formatList } from '../../lib/format.ts';
import { awaitField, dialogField } from '../../lib/keys/typing-owner.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu, type MenuItem } from '../menu.tsx';
import { ListPage } from '../list-page/list-page.tsx';
import type { ListQuery } from '../list-page/list-query.ts';
import type { EmptyText } from '../list-page/list-states.tsx';
import { ListTable, type ListColumn } from '../list-page/list-table.tsx';
import { type ListSearch } from '../list-page/use-list-search.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { type Deleted, useDeleteRecords } from './use-delete-records.ts';

type AdminPageProps<Row> = {
  title: string;
  about?: string;
  /** Number of all records that match the search, shown beside the title; undefined = not known yet. */
  count?: number;
  rows: ReadonlyArray<Row>;
  query: ListQuery;
  columns: ReadonlyArray<ListColumn<Row>>;
  nameOf: (row: Row) => string;
  empty: EmptyText;
  search: ListSearch & { label: string };
  /** Label of the button that adds a record; undefined = the page has no such button. */
  addLabel?: string;
  /** Renders the dialog with the form of the record with this `id`; null = a form for a new record. */
  form?: (id: string | null, close: () => void) => ReactNode;
  /** Whether the record of this row may be edited; default: true. */
  mayEdit?: (row: Row) => boolean;
  deletion?: {
    remove: (row: Row) => Promise<Deleted>;
    refreshes: ReadonlyArray<QueryKey>;
    /** Whether the record of this row may be deleted; default: true. */
    may?: (row: Row) => boolean;
    /** Why those that may not be deleted are left out of a deletion of several, with their names. */
    leftOut?: (names: string) => string;
    note?: (rows: ReadonlyArray<Row>) => string | undefined;
    /** Text on what undoing a deletion does not restore; appended to the toast that confirms the undo. */
    restoredNote?: string;
    /** Texts for the deletion of a single record, in place of the general ones: confirmation question, and toast after the deletion. */
    texts?: { question: string; deleted: string };
  };
  /** Extra buttons in each row, before its edit and delete buttons. */
  rowActions?: (row: Row) => ReactNode;
  /** A menu in each row that replaces its edit and delete buttons; `edit` opens the form of the row, `remove` the deletion dialog. */
  rowMenu?: { label: (row: Row) => string; items: (row: Row, act: { edit: () => void; remove: () => void }) => MenuItem[] };
  /** Called when the user clicks a row. */
  onOpen?: (row: Row) => void;
  /** Extra actions for the selected rows, before the delete button. */
  bulkActions?: (rows: ReadonlyArray<Row>) => ReactNode;
  /** Extra buttons beside the title, before the button that adds a record. */
  actions?: ReactNode;
  /** Tabs or notices between the title and the list. */
  filters?: ReactNode;
  /** Filters beside the search field. */
  searchFilters?: ReactNode;
  /** Dialogs of the page besides its form and deletion dialogs. */
  children?: ReactNode;
};

/** Common layout of administration pages: a searchable list, rows that open in a form, and deletion of one or several rows with
 *  confirmation and undo. The open form is part of the URL (`?id=…`, `?id=new`), so that it can be linked to and the back button closes
 *  it. */
export const AdminPage = <Row extends { id: string }>(props: AdminPageProps<Row>) => {
  const { title, count, rows, query, columns, nameOf, empty, search, addLabel, form, deletion, rowActions, rowMenu, onOpen, bulkActions } =
    props;
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { id: open } = useSearch({ strict: false });
  const [leaving, setLeaving] = useState<ReadonlyArray<Row>>([]);
  const [staying, setStaying] = useState<ReadonlyArray<Row>>([]);
  const deleting = useDeleteRecords<Row>({
    remove: deletion?.remove ?? (() => Promise.reject(new Error('nothing is deleted here'))),
    refreshes: deletion?.refreshes ?? [],
    ...(deletion?.restoredNote ? { restoredNote: deletion.restoredNote } : {}),
    ...(deletion?.texts ? { deletedText: deletion.texts.deleted } : {}),
  });
  const show = (id: string | undefined) => void navigate({ to: '.', search: (known) => ({ ...known, id }) });
  /** Opens the form of a record. Keys that the user types before the first field of the form is rendered are inserted into that field. */
  const openForm = (id: string) => {
    awaitField(dialogField);
    show(id);
  };
  const leave = (row: Row) => {
    setLeaving([row]);
    setStaying([]);
  };
  const mayEdit = (row: Row) => form !== undefined && (props.mayEdit?.(row) ?? true);
  const mayDelete = (row: Row) => deletion !== undefined && (deletion.may?.(row) ?? true);
  const isActed = form !== undefined || deletion !== undefined || rowActions !== undefined;

  return (
    <ListPage
      title={count === undefined ? title : `${title} (${count})`}
      about={props.about}
      actions={
        <>
          {props.actions}
          {addLabel && (
            <Button variant="primary" onClick={() => openForm('new')}>
              {addLabel}
            </Button>
          )}
        </>
      }
    >
      {props.filters}
      <ListTable
        label={title}
        query={query}
        rows={rows}
        keyOf={({ id }) => id}
        empty={empty}
        search={search}
        filters={props.searchFilters}
        onOpen={onOpen}
        columns={[
          ...columns,
          ...(isActed
            ? [
                {
                  id: 'actions',
                  header: t('record.actions'),
                  cell: (row: Row) => (
                    <span className="row-actions">
                      {rowActions?.(row)}
                      {rowMenu && (
                        <RowMenu
                          label={rowMenu.label(row)}
                          items={rowMenu.items(row, { edit: () => openForm(row.id), remove: () => leave(row) })}
                        />
                      )}
                      {!rowMenu && mayEdit(row) && (
                        <IconButton icon="edit" label={t('record.editOne', { name: nameOf(row) })} onClick={() => openForm(row.id)} />
                      )}
                      {!rowMenu && mayDelete(row) && (
                        <IconButton icon="remove" label={t('record.deleteLabel', { name: nameOf(row) })} onClick={() => leave(row)} />
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        selection={
          deletion || bulkActions
            ? {
                nameOf,
                actions: (selected) => (
                  <>
                    {bulkActions?.(selected)}
                    {deletion && selected.some(mayDelete) && (
                      <Button
                        onClick={() => {
                          setLeaving(selected.filter(mayDelete));
                          setStaying(selected.filter((row) => !mayDelete(row)));
                        }}
                      >
                        {t('record.deleteSelected', { count: selected.filter(mayDelete).length })}
                      </Button>
                    )}
                  </>
                ),
              }
            : undefined
        }
      />
      <Boundary place="dialog" onClose={() => show(undefined)} of={open}>
        {open !== undefined && form?.(open === 'new' ? null : open, () => show(undefined))}
      </Boundary>
      {leaving.length > 0 && (
        <DeleteDialog
          records={leaving.map((row) => ({ id: row.id, name: nameOf(row) }))}
          busy={deleting.isPending}
          note={deletion?.note?.(leaving)}
          leftOut={staying.length > 0 ? deletion?.leftOut?.(formatList(staying.map(nameOf))) : undefined}
          question={leaving.length === 1 ? deletion?.texts?.question : undefined}
          onClose={() => setLeaving([])}
          onConfirm={() => deleting.mutate(leaving, { onSettled: () => setLeaving([]) })}
        />
      )}
      {props.children}
    </ListPage>
  );
};

const RowMenu = ({ label, items }: { label: string; items: MenuItem[] }) => (
  <Menu label={label} items={items} trigger={(props) => <IconButton icon="ellipsis" label={label} {...props} />} />
);
