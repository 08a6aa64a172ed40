import * as z from 'zod/mini'
import type { countVault as countEndpoint } from '@kassavirta/domain/bags/vault/api'
import {
  hasPieces,
  expectedPieces,
  lessPieces,
  worthOf,
  type VaultPieces,
} from '@kassavirta/domain/bags/vault/rules'
import { vaultRequestWords as words } from '@kassavirta/domain/bags/vault/terms.fi'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Change } from '@kassavirta/domain/people/approvals/api'
import { checkNewRequest, askForApproval, type LockSubject } from '../../people/approvals/queries.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { lockKnownOffice, refuseCounting, type HeldVault, type VaultAct } from './show-vault.ts'
import { piecesInWords, countedEvent, differenceOf } from './vault-events.ts'
import { readFlows, changeCount, insertCount, insertEntry, lockVault } from './queries.ts'

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

/** The first count is stored unread; the second is compared with it and with the expected content. */
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

/** The count of the first counter. */
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
  // Checked before anything is compared, so that a refusal reveals nothing about the counts.
  const asked = { kind: 'vaultDifference', subject: office, subjectVersion: 0 } as const
  await checkNewRequest(tx, asked, { now, except: [staff.staffId, first.staffId] })
  await changeCount(tx, first.countId, { closedAt: now })
  const expected = flows && expectedPieces(flows)
  const moved = await readFlows(tx, office, first)
  if (!moved) throw new Error('a count that is given has flows')
  const note = [first.note, ownNote].filter((each) => each !== '').join(' · ')
  const counters = [first.username, staff.username]
  const people = { staffId: first.staffId, secondId: staff.staffId }
  const count = { office, pieces, expected, note, counters, ...people, at: now }
  const common = { subject: first.countId, companyId: null } as const
  // Bags that were closed and orders that were packed between the two counts are no difference between them.
  const byFirst = expectedPieces(moved)
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

/** Ends a count that one of the two counters does not finish. The history shows who ended it and why. */
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

const Pieces = z.object(recordOf(pieceFields, () => z.int()))

/** The payload of a request about a difference: the count as it would enter the history. */
const Payload = z.object({
  office: z.string(),
  pieces: Pieces,
  expected: z.nullable(Pieces),
  note: z.string(),
  counters: z.array(z.string()),
  staffId: z.int(),
  secondId: z.int(),
  at: z.iso.datetime(),
})
type DifferingCount = Omit<z.output<typeof Payload>, 'at'> & { readonly at: Date }

/** Asks a supervisor who is neither of the counters. `byFirst` is the expected content by the first count. */
const askAboutDifference = (
  context: ActContext,
  count: DifferingCount,
  byFirst: VaultPieces,
): Promise<number> => {
  const { office, note: reason, staffId, secondId } = count
  const asked = { kind: 'vaultDifference', subject: office, subjectVersion: 0, companyId: null } as const
  const payload = { ...count, at: count.at.toISOString(), change: changeOf(count, byFirst) }
  return askForApproval(context, { ...asked, payload, reason }, { counter: [staffId, secondId] })
}

function changeOf({ office, pieces, expected }: DifferingCount, byFirst: VaultPieces): Change {
  const base = expected ?? pieces
  const line = (field: 'firstCount' | 'secondCount', found: VaultPieces) =>
    ({ field, before: '', after: differenceInWords(lessPieces(found, base)) }) as const
  return {
    subject: office,
    lines: [
      {
        field: 'sum',
        before: expected ? formatEuros(worthOf(expected)) : '',
        after: formatEuros(worthOf(pieces)),
      },
      line('firstCount', byFirst),
      line('secondCount', pieces),
    ],
  }
}

const differenceInWords = (difference: VaultPieces): string =>
  hasPieces(difference)
    ? fill(words.difference, { sum: formatEuros(worthOf(difference)), pieces: piecesInWords(difference) })
    : words.equal

/** Locks the vault of a request. Approving makes the second count valid from its own moment on. */
export const lockDifference: LockSubject<'vaultDifference'> = async ({ tx }, { subject, payload }) => {
  await lockVault(tx, subject)
  const { at: moment, ...found } = Payload.parse(payload)
  const at = new Date(moment)
  return {
    version: 0,
    barred: { counter: [found.staffId, found.secondId] },
    carryOut: async ({ staff }, { decisionReason: note }) => {
      const { counters, ...entry } = { ...found, note, at }
      await insertEntry(tx, { ...entry, kind: 'count', decidedBy: staff.staffId })
      const { office, pieces } = found
      return {
        companyId: null,
        detail: {
          office,
          cents: worthOf(pieces),
          differenceCents: differenceOf(found),
          counters,
          reason: note,
        },
        event: countedEvent({ ...entry, counters }),
      }
    },
  }
}
