import type { Change } from '@kassavirta/domain/people/approvals/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { hasPieces, lessPieces, worthOf, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { vaultRequestWords as words } from '@kassavirta/domain/bags/vault/terms.fi'
import * as z from 'zod/mini'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../people/approvals/approvals.ts'
import { lockVault, insertEntry } from './queries.ts'
import { piecesInWords } from './pieces-in-words.ts'
import { countedEvent, differenceOf } from './vault-events.ts'

const Pieces = z.object(recordOf(pieceFields, () => z.int()))

/** What a request about a difference holds: the count as it would enter the history. */
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
type Differing = Omit<z.output<typeof Payload>, 'at'> & { readonly at: Date }

/** Asks a supervisor who is neither of the counters. `byFirst` is what there would be by the first count. */
export const askAboutDifference = (
  context: ActContext,
  count: Differing,
  byFirst: VaultPieces,
): Promise<number> => {
  const { office, note: reason, staffId, secondId } = count
  const asked = { kind: 'vaultDifference', subject: office, subjectVersion: 0, companyId: null } as const
  const payload = { ...count, at: count.at.toISOString(), change: changeOf(count, byFirst) }
  return askForApproval(context, { ...asked, payload, reason }, { counter: [staffId, secondId] })
}

function changeOf({ office, pieces, expected }: Differing, byFirst: VaultPieces): Change {
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

/** The vault of a request, locked, and what approving does: the second count holds, from its own moment on. */
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
