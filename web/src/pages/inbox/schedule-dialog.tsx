import { ScheduleForm } from '../../features/schedules/load-schedule-form.ts';
import type { TicketView } from '../../features/tickets/ticket-types.ts';

type ScheduleDialogProps = { ticket: TicketView; body: string; onClose: () => void };

/** Schedules a message in a conversation, beginning with what stands in its text field. A file of its own, so that the page need not know all
 *  the files that the form consists of. */
export const ScheduleDialog = ({ ticket, body, onClose }: ScheduleDialogProps) => (
  <ScheduleForm
    id={null}
    preset={{ body, contact: ticket.contact, whatsappId: ticket.whatsappId, queueId: ticket.queueId }}
    onClose={onClose}
  />
);
