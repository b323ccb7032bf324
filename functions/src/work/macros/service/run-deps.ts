import { contactDeps } from '../../../people/contacts/service/contact-deps.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketViewFor } from '../../../conversation/tickets/service/ticket-view-for.ts';
import { macroRunStoreFor } from '../store/macro-run-store.ts';
import { macroStoreFor } from '../store/macro-store.ts';
import type { RunDeps } from './run-macro.ts';
import { runStep } from './run-step.ts';

export const runDeps = (actor: Actor): RunDeps => ({
  actor,
  macros: macroStoreFor(actor.companyId),
  runs: macroRunStoreFor(actor.companyId, actor.userId),
  ticketSeen: (id) => ticketViewFor(actor, id),
  perform: (step, on) => runStep({ actor, contacts: () => contactDeps(actor) }, step, on),
  now: () => new Date(),
});
