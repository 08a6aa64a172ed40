import type { FoundKind, getFound } from '@kassavirta/domain/reports/front-pages/desk/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { writeAudit } from '../../../platform/ledgers/audit.ts'
import type { StaffCaller } from '../../../platform/staff/staff-access.ts'
import { findFacts, findRelated } from './found-queries.ts'
import { toHit } from './search-queries.ts'

type Answer = z.input<(typeof getFound)['reply']['schema']>

/** Shows what the search has found and no other screen shows. Who looked at a person stays on record. */
export async function showFound(
  db: Db,
  { staffId, capabilities }: StaffCaller,
  { kind, id }: { readonly kind: FoundKind; readonly id: number },
  now: Date,
): Promise<Answer> {
  const found = await findFacts(db, kind, id)
  if (!found) throw new Problem('notFound')
  const { phone, email, ...facts } = found
  if (kind === 'person') {
    const subject = String(id)
    await writeAudit(db, {
      at: now,
      action: 'person.viewed',
      staffId,
      userId: null,
      companyId: null,
      subject,
    })
  }
  const answersCustomers = capabilities.includes('cases') || capabilities.includes('visits')
  return {
    kind,
    id,
    ...facts,
    ...(answersCustomers && phone !== undefined && { phone, email }),
    related: (await findRelated(db, kind, id, capabilities.includes('cases'))).map(toHit),
  }
}
