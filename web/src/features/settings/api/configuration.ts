import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../lib/save-file.ts';
import { api, type Input, type Output } from '../../../lib/api/client.ts';
import { companySettingsKey } from './setting-queries.ts';

export type Template = Input<'applyConfiguration'>['body']['template'];
export type TemplateChange = Output<'applyConfiguration'>['changes'][number];

/** What a template would change, or changes. */
export const useTemplate = () =>
  useMutation({
    mutationFn: (body: { template: Template; apply: boolean }) => api.applyConfiguration({ body }),
    meta: { refreshes: [companySettingsKey, ['companyHours'], ['tags'], ['queues'], ['quick-messages']] },
  });

/** Saves the company's template as a file. */
export const downloadTemplate = async (companyName: string): Promise<void> => {
  const template = await api.getConfiguration();
  const name = companyName.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  saveFile(`balcao-${name}.json`, JSON.stringify(template, null, 2), 'application/json');
};
