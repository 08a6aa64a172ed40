import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { transferWays, type transferMoney as transferEndpoint } from '@kassavirta/domain/bags/vault/api'
import { covers, hasPieces, expectedPieces, worthOf } from '@kassavirta/domain/bags/vault/rules'
import { vaultWords } from '@kassavirta/domain/bags/vault/terms.fi'
import * as z from 'zod/mini'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../people/approvals/queries.ts'
import { lockKnownOffice, lockOffice, refuseCounting, type HeldVault, type VaultAct } from './show-vault.ts'
import { insertEntry } from './queries.ts'
import { piecesInWords, transferEvent, type Transfer } from './vault-events.ts'

/** The payload of a transfer request, with the person who asks for it. */
const Payload = z.object({
  office: z.string(),
  way: z.enum(transferWays),
  pieces: z.object(recordOf(pieceFields, () => z.int())),
  requestedBy: z.string(),
})

/** Refuses to take out more than the vault holds, and any transfer before the first count or during a count. */
async function check(
  context: Pick<ActContext, 'tx' | 'now'>,
  held: HeldVault,
  { office, way, pieces }: Transfer,
): Promise<void> {
  if (!held.flows) throw new Problem('vaultUncounted')
  await refuseCounting(context, held, office)
  if (way === 'out' && !covers(expectedPieces(held.flows), pieces)) throw new Problem('vaultTooLittle')
}

/** Asks a supervisor: money moves when another person has confirmed it. */
export const transferMoney: VaultAct<BodyOf<typeof transferEndpoint>, { readonly approvalId: number }> = {
  lock: lockKnownOffice,
  work: async (context, held, { body: { reason, ...transfer } }) => {
    const { office, way, pieces } = transfer
    if (!hasPieces(pieces)) throw fieldProblem('pieces', 'transferEmpty')
    await check(context, held, transfer)
    const lines = [
      { field: 'sum', before: '', after: formatEuros(worthOf(pieces)) },
      { field: 'pieces', before: '', after: piecesInWords(pieces) },
    ]
    const change = { subject: `${office}, ${vaultWords[way]}`, lines }
    const approvalId = await askForApproval(
      context,
      {
        kind: 'vaultTransfer',
        // Several may wait at one office.
        subject: randomUUID(),
        subjectVersion: 0,
        companyId: null,
        payload: { ...transfer, requestedBy: context.staff.username, change },
        reason,
      },
      {},
    )
    return {
      answer: { approvalId },
      action: 'vault.transferRequested',
      subject: approvalId,
      companyId: null,
      detail: { office, way, cents: worthOf(pieces), reason },
    }
  },
}

/** Locks the vault of a transfer request; confirming moves the money. */
export const lockTransfer: LockSubject<'vaultTransfer'> = async ({ tx }, { payload }) => {
  const { requestedBy, ...transfer } = Payload.parse(payload)
  const { office, way, pieces } = transfer
  const held = await lockOffice(tx, office)
  return {
    version: 0,
    barred: {},
    carryOut: async ({ staff, now }, { requestedBy: staffId, reason: note }) => {
      if (staffId === null) throw new Error('nobody of the staff asked for this transfer')
      await check({ tx, now }, held, transfer)
      await insertEntry(tx, { office, kind: way, pieces, note, staffId, secondId: staff.staffId, at: now })
      return {
        companyId: null,
        detail: { office, way, cents: worthOf(pieces), reason: note },
        event: transferEvent(transfer, note, requestedBy),
      }
    },
  }
}
