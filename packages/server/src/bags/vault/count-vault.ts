import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { countVault as countEndpoint } from '@kassavirta/domain/bags/vault/api'
import { hasPieces, heldOf, lessPieces, worthOf, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { makeWay } from '../../people/approvals/approvals.ts'
import { readFlows } from './vault-flows.ts'
import { lockKnownOffice, refuseCounting, type HeldVault, type VaultAct } from './held-vault.ts'
import { changeCount, insertCount, insertEntry } from './queries.ts'
import { askAboutDifference } from './settle-difference.ts'
import { countedEvent } from './vault-events.ts'

export const openVaultCount: VaultAct<{ readonly office: string }, { readonly countId: number }> = {
  lock: lockKnownOffice,
  work: async (context, held, { body: { office } }) => {
    const { tx, staff, now } = context
    await refuseCounting(context, held, office)
    const countId = await insertCount(tx, { office, openedBy: staff.staffId, openedAt: now })
    return {
      answer: { countId },
      action: 'vault.opened',
      subject: countId,
      companyId: null,
      detail: { office },
    }
  },
}

const NOTHING = recordOf(pieceFields, () => 0)

type Body = BodyOf<typeof countEndpoint>
type Answer = { readonly outcome: 'waits' | 'equal' | 'difference' }

/** The first of two counts is put aside unread; the second is compared with it and with what there should be. */
export const countVault: VaultAct<Body, Answer> = {
  lock: lockKnownOffice,
  work: async (context, held, { body }) => {
    const { open } = held
    if (!open) throw new Problem('vaultNotCounting')
    const { id, counterId, pieces, countedAt } = open.count
    const first = pieces && countedAt && { pieces, at: countedAt }
    if (counterId === null || !first) return countFirst(context, id, body)
    if (counterId === context.staff.staffId) throw new Problem('sameCounter')
    return countSecond(context, held.flows, body, {
      countId: id,
      staffId: counterId,
      username: open.counter ?? '',
      note: open.count.note,
      ...first,
    })
  },
}

async function countFirst({ tx, staff, now }: ActContext, countId: number, { office, pieces, note }: Body) {
  await changeCount(tx, countId, { counterId: staff.staffId, pieces, note, countedAt: now })
  return {
    answer: { outcome: 'waits' },
    action: 'vault.countedFirst',
    subject: countId,
    companyId: null,
    // No sum: supervisors read the audit log, and one of them may be the second to count.
    detail: { office },
  } as const
}

/** What the first of the two counters found. */
type FirstCount = {
  readonly countId: number
  readonly staffId: number
  readonly username: string
  readonly pieces: VaultPieces
  readonly at: Date
  readonly note: string
}

async function countSecond(
  context: ActContext,
  flows: HeldVault['flows'],
  { office, pieces, note: ownNote }: Body,
  first: FirstCount,
) {
  const { tx, staff, now } = context
  // Asked before anything is compared, so that a refusal tells nobody whether the counts fit.
  const asked = { kind: 'vaultDifference', subject: office, subjectVersion: 0 } as const
  await makeWay(tx, asked, { now, except: [staff.staffId, first.staffId] })
  await changeCount(tx, first.countId, { closedAt: now })
  const expected = flows && heldOf(flows)
  const moved = await readFlows(tx, office, first)
  if (!moved) throw new Error('a count that is given has flows')
  const note = [first.note, ownNote].filter((each) => each !== '').join(' · ')
  const counters = [first.username, staff.username]
  const people = { staffId: first.staffId, secondId: staff.staffId }
  const count = { office, pieces, expected, note, counters, ...people, at: now }
  const common = { subject: first.countId, companyId: null } as const
  // Bags that were closed and orders that were packed between the two counts are no difference between them.
  const byFirst = heldOf(moved)
  const differs = [byFirst, expected ?? pieces].some((each) => hasPieces(lessPieces(pieces, each)))
  if (differs) {
    const approvalId = await askAboutDifference(context, count, byFirst)
    const detail = { office, approvalId }
    return { answer: { outcome: 'difference' }, action: 'vault.differed', detail, ...common } as const
  }
  await insertEntry(tx, { ...count, kind: 'count' })
  const event = countedEvent(count)
  const detail = { office, cents: worthOf(pieces), counters }
  return { answer: { outcome: 'equal' }, action: 'vault.counted', detail, event, ...common } as const
}

/** Ends a count that one of the two does not finish. The history says who did and why. */
export const dropVaultCount: VaultAct<
  { readonly office: string; readonly reason: string },
  { readonly entryId: number }
> = {
  lock: lockKnownOffice,
  work: async ({ tx, staff, now }, { open }, { body: { office, reason } }) => {
    if (!open) throw new Problem('vaultNotCounting')
    await changeCount(tx, open.count.id, { closedAt: now })
    const dropped = { office, kind: 'dropped', pieces: NOTHING, note: reason, at: now } as const
    const entryId = await insertEntry(tx, { ...dropped, staffId: staff.staffId })
    return {
      answer: { entryId },
      action: 'vault.dropped',
      subject: open.count.id,
      companyId: null,
      detail: { office, reason, hadFirst: open.count.counterId !== null },
      event: { type: 'vault.dropped', data: { office, reason } },
    }
  },
}
