import type { Member, TestCompany } from './make-company.ts';
import { customerWrites, newNumber } from './make-company.ts';

/** A new customer's pending ticket. */
export const aPendingTicket = (company: TestCompany) => customerWrites(company, `Olá, ${company.name}`);

/** A customer's ticket that this member holds. */
export const aHeldTicket = async (company: TestCompany, holder: Member) => {
  const { ticket, message } = await aPendingTicket(company);
  const accepted = await holder.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'open' } });
  if (accepted.status !== 200) throw new Error(`ticket ${ticket.id} was not accepted: ${JSON.stringify(accepted.body)}`);
  return { ticket, message };
};

/** Id of a new contact. */
export const aContact = async (company: TestCompany): Promise<string> => {
  const { body } = await company.owner.call('POST', '/contacts', { body: { name: `Pessoa ${company.name}`, number: newNumber() } });
  return body.id;
};
