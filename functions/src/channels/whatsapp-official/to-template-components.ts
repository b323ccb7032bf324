import {
  headerMediaOf,
  type SentTemplate,
  type TemplateComponent,
  type TemplateVariables,
} from '@balcao/shared/domain/templates/template.ts';
import { variablesIn } from '@balcao/shared/domain/templates/template-fields.ts';

type Header = { providerMediaId: string; fileName: string | null } | null;

/** What a template is filled with, as Meta wants it: only parts that have something to fill are named.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/components */
export const toTemplateComponents = ({ components, variables }: SentTemplate, header: Header): ReadonlyArray<unknown> =>
  components.flatMap((component): unknown[] => {
    switch (component.type) {
      case 'HEADER':
        return part('header', toHeaderParameters(component, variables, header));
      case 'BODY':
        return part('body', toTextParameters('body', component.text, variables));
      case 'BUTTONS':
        return component.buttons.flatMap(({ type, url }, index) => toButton(type, url, index, variables[`button.${index}`] ?? ''));
      default:
        return [];
    }
  });

const part = (type: string, parameters: ReadonlyArray<unknown>): unknown[] => (parameters.length > 0 ? [{ type, parameters }] : []);

/** Numbers go by their order, names by themselves. */
const toTextParameters = (of: 'header' | 'body', text: string | null, variables: TemplateVariables): unknown[] =>
  variablesIn(text ?? '').map((name) => ({
    type: 'text',
    ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
    text: variables[`${of}.${name}`] ?? '',
  }));

const toHeaderParameters = (component: TemplateComponent, variables: TemplateVariables, file: Header): unknown[] => {
  const format = headerMediaOf([component]);
  if (format !== null) {
    const kind = format.toLowerCase();
    const name = format === 'DOCUMENT' && file?.fileName ? { filename: file.fileName } : {};
    return file ? [{ type: kind, [kind]: { id: file.providerMediaId, ...name } }] : [];
  }
  if (component.format !== 'LOCATION') return toTextParameters('header', component.text, variables);
  const { 'header.latitude': latitude, 'header.longitude': longitude, 'header.name': name, 'header.address': address } = variables;
  return [{ type: 'location', location: { latitude, longitude, name: name || undefined, address: address || undefined } }];
};

const toButton = (type: string, url: string | null, index: number, value: string): unknown[] => {
  if (type === 'COPY_CODE')
    return [{ type: 'button', sub_type: 'copy_code', index: String(index), parameters: [{ type: 'coupon_code', coupon_code: value }] }];
  if (type !== 'URL' || variablesIn(url ?? '').length === 0) return [];
  return [{ type: 'button', sub_type: 'url', index: String(index), parameters: [{ type: 'text', text: value }] }];
};
