import type { NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import type { DataOf } from '@balcao/shared/domain/flow/fresh-data.ts';
import type { FlowFileKind } from '@balcao/shared/domain/flow/file-type.ts';

/** A node's fields while its dialog is open. */
export type FormProps<Kind extends NodeKind> = {
  data: DataOf[Kind];
  change: (fields: Partial<DataOf[Kind]>) => void;
  /** What is wrong with a field, once saving was tried. */
  errorOf: (field: string) => string | undefined;
  files: PendingFiles;
  /** Names of the variables that the flow has so far. */
  variables: ReadonlyArray<string>;
};

/** Files that were chosen and are sent when the dialog is saved; a field holds their place until then. */
export type PendingFiles = {
  /** Why it is refused, or the place that stands for it and which channels of the company do not take it. */
  choose: (file: File, kind: FlowFileKind) => { refusal: string } | { place: string; warning: string | null };
  /** What a place or key shows: the file's name and a link to see it by. */
  shown: (value: string) => { name: string; link: string | null };
};
