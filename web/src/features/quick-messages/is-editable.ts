import { draftButtonTypes, draftHeaderFormats } from '@balcao/shared/domain/templates/template-draft.ts';
import { editableStatuses } from '@balcao/shared/domain/templates/template-problems.ts';
import type { QuickMessage } from './api/quick-message-queries.ts';

/** Whether Meta takes changes of a template as it stands, and our form has all its parts: others would be lost on saving. */
export const isEditable = ({ status, category, components }: Pick<QuickMessage, 'status' | 'category' | 'components'>): boolean =>
  status !== null && editableStatuses.has(status) && (category === 'AUTHENTICATION' || components.every(isInForm));

const isInForm = ({ type, format, buttons }: QuickMessage['components'][number]): boolean => {
  switch (type) {
    case 'HEADER':
      return draftHeaderFormats.some((each) => each === (format ?? 'TEXT'));
    case 'BODY':
    case 'FOOTER':
      return true;
    case 'BUTTONS':
      return buttons.every((button) => draftButtonTypes.some((each) => each === button.type));
    default:
      return false;
  }
};
