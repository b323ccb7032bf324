import { editableStatuses } from '@balcao/shared/domain/templates/template-problems.ts';
import type { QuickMessage } from './api/quick-message-queries.ts';

/** Whether Meta takes changes of a template as it stands. */
export const isEditable = ({ status }: Pick<QuickMessage, 'status'>): boolean => status !== null && editableStatuses.has(status);
