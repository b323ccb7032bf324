import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { number, text } from './table/attributes.ts';
import { entity } from './table/entity.ts';
import { expiresAfter } from './table/expires-after.ts';

/** A lock on work of a company that must not run twice at the same time. `holder`: random id of the call that holds the lock. */
const lockEntity = entity(
  'lock',
  { companyId: number('ci'), name: text('n'), holder: text('h'), expiresAt: number('x') },
  { byName: { pk: ['companyId', 'name'], sk: [] } },
);

/** Seconds after which a lock expires: longer than an HTTP function may run (29 s), so that its holder has ended by then. */
const heldSec = 30;

/** Runs `act` while holding the company's lock `name`; concurrent callers are refused. If the holder dies, the lock expires after
 *  `heldSec`.
 *  @throws AppError ERR_RECORD_CHANGED while another caller holds the lock. */
export const oneAtATime = async <T>(companyId: CompanyId, name: string, act: () => Promise<T>): Promise<T> => {
  const now = new Date();
  const holder = crypto.randomUUID();
  const isHeld = await lockEntity
    .put({ companyId, name, holder, expiresAt: expiresAfter(now, heldSec) })
    .where(({ expiresAt }, { notExists, lt }) => `${notExists(expiresAt)} OR ${lt(expiresAt, Math.floor(now.getTime() / 1000))}`)
    .attempt();
  if (!isHeld) throw new AppError('ERR_RECORD_CHANGED', undefined);
  try {
    return await act();
  } finally {
    await lockEntity
      .remove({ companyId, name })
      .where((row, { eq }) => eq(row.holder, holder))
      .attempt();
  }
};
