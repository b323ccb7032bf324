import type { RecordForm } from '../../../../components/record-form/use-record-form.ts';
import type { Fields } from './form-model.ts';

/** What every tab works with: the form, and the queues to choose from. */
export type TabProps = { form: RecordForm<Fields>; queues: ReadonlyArray<{ id: Fields['queueIds'][number]; name: string }> };

/** Minutes: thirty days. */
export const longestMin = 43_200;
