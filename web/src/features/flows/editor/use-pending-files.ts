import { flowFileKinds, type FlowFileKind, flowFileType, isOfKind } from '@balcao/shared/domain/flow/file-type.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileWarning } from '../../../components/record-form/file-warning.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { uploadFlowFile } from '../api/upload-flow-file.ts';
import type { PendingFiles } from '../nodes/form-props.ts';
import { fileName } from '../nodes/node-text.ts';
import { useEditorStore } from './editor-store.ts';

type Chosen = { file: File; kind: FlowFileKind; url: string };
const placePrefix = 'new:';

/** Files chosen in a dialog: kept here until it is saved, then sent, each once. */
export const usePendingFiles = (): PendingFiles & {
  send: (value: string) => Promise<string>;
  count: (values: ReadonlyArray<string>) => number;
} => {
  const { t } = useTranslation('flows');
  const { t: tCommon } = useTranslation('common');
  const channels = (useQuery(connectionsQuery()).data ?? []).map(({ channel }) => channel);
  const { getState } = useEditorStore();
  const chosen = useRef(new Map<string, Chosen>());
  const sent = useRef(new Map<string, string>());
  useEffect(() => {
    const files = chosen.current;
    return () => {
      for (const { url } of files.values()) URL.revokeObjectURL(url);
    };
  }, []);
  return {
    choose: (file, kind) => {
      if (!isOfKind(file.name, kind)) return { refusal: t('files.type', { endings: flowFileKinds[kind].endings.join(', ') }) };
      if (file.size > flowFileKinds[kind].maxBytes) return { refusal: t(`files.tooLarge.${kind}`) };
      const place = `${placePrefix}${chosen.current.size}`;
      chosen.current.set(place, { file, kind, url: URL.createObjectURL(file) });
      const mimeType = flowFileType(file.name) ?? file.type;
      return { place, warning: fileWarning(tCommon, channels, { mimeType, sizeBytes: file.size }) };
    },
    shown: (value) => {
      const found = chosen.current.get(value);
      return found ? { name: found.file.name, link: found.url } : { name: fileName(value), link: getState().files[value] ?? null };
    },
    count: (values) => values.filter((value) => chosen.current.has(value) && !sent.current.has(value)).length,
    send: async (value) => {
      const found = chosen.current.get(value);
      if (!found) return value;
      const before = sent.current.get(value);
      if (before !== undefined) return before;
      const { name, link } = await uploadFlowFile(found.file, found.kind);
      sent.current.set(value, name);
      getState().addFile(name, link);
      return name;
    },
  };
};
