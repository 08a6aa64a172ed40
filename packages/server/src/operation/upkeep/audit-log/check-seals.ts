import { SEALS_CHECKED, type SealCheck } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { readHead } from '../../../platform/audit/chain.ts'
import { verifyAudit } from '../../../platform/audit/verify-audit.ts'
import type { Deps } from '../../../platform/deps.ts'

/** So many of the newest seals are checked whenever somebody opens the log. */
const NEWEST = 500

/**
 * Checks a part of the chain. The first seal of a part is the last one of the part before, so that no link between two
 * parts is left out.
 */
export async function checkSeals(
  { db, auditKeys, clock }: Pick<Deps, 'db' | 'auditKeys' | 'clock'>,
  asked: number | undefined,
): Promise<SealCheck> {
  const last = (await readHead(db))?.seq ?? 0
  const from = Math.max(1, asked ?? last - NEWEST + 1)
  const isToEnd = from + SEALS_CHECKED > last
  const range = { from, to: isToEnd ? Number.MAX_SAFE_INTEGER : from + SEALS_CHECKED - 1 }
  const state = await verifyAudit({ db, auditKeys, now: clock(), heads: [], range })
  const { first, head, brokenAt, overdue, late, faults } = state
  return {
    from: first?.seq ?? 0,
    to: head?.seq ?? 0,
    last: Math.max(last, head?.seq ?? 0),
    broken: brokenAt ?? null,
    isCut: faults.length > (brokenAt === undefined ? 0 : 1) + (overdue > 0 ? 1 : 0),
    unsealed: overdue,
    late: late.length,
  }
}
