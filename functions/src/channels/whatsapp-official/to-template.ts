import type { TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import type { ProviderTemplate } from '../adapter.ts';
import { readField, readList, readText } from '../meta/read-json.ts';

/** A template of Meta's list; what has no name or id is none. Unknown parts are kept by their type, without what we cannot show. */
export const toTemplate = (json: unknown): ProviderTemplate[] => {
  const [id, name] = [readText(readField(json, 'id'), 100), readText(readField(json, 'name'), 512)];
  if (id === null || name === null) return [];
  return [
    {
      id,
      name,
      status: readText(readField(json, 'status'), 50) ?? 'UNKNOWN',
      language: readText(readField(json, 'language'), 20) ?? '',
      category: readText(readField(json, 'category'), 50) ?? '',
      components: readList(readField(json, 'components')).slice(0, 10).map(toComponent),
      quality: known(readText(readField(readField(json, 'quality_score'), 'score'), 50), 'UNKNOWN'),
      rejectedReason: known(readText(readField(json, 'rejected_reason'), 100), 'NONE'),
    },
  ];
};

/** Null for Meta's word for none. */
const known = (word: string | null, none: string): string | null => (word === none ? null : word);

const toComponent = (json: unknown): TemplateComponent => ({
  type: readText(readField(json, 'type'), 50)?.toUpperCase() ?? 'UNKNOWN',
  format: readText(readField(json, 'format'), 50),
  text: readText(readField(json, 'text'), 2000),
  buttons: readList(readField(json, 'buttons'))
    .slice(0, 10)
    .map((button) => ({
      type: readText(readField(button, 'type'), 50) ?? 'UNKNOWN',
      text: readText(readField(button, 'text'), 100) ?? '',
      url: readText(readField(button, 'url'), 2000),
    })),
});
