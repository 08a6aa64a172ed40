import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type {
  countVault as countEndpoint,
  transferMoney as transferEndpoint,
} from '@kassavirta/domain/vault/api'
import { heldOf, lessPieces, worthOf } from '@kassavirta/domain/vault/rules'
import type { Act, LockContext } from '../../platform/staff/desk-act.ts'
import { insertEntry, listOffices, lockVault, readFlows } from './queries.ts'

type Held = Awaited<ReturnType<typeof readFlows>>
type VaultAct<Body, Answer> = Act<Held, { readonly body: Body }, Answer>

/** What the vault should hold is read under its lock, so that two counts at once do not both find one difference. */
async function lock(
  { tx }: LockContext,
  { body }: { readonly body: { readonly office: string } },
): Promise<Held> {
  await lockVault(tx, body.office)
  if (!(await listOffices(tx)).includes(body.office)) throw fieldProblem('office', 'unknownOffice')
  return readFlows(tx, body.office)
}

type Count = BodyOf<typeof countEndpoint>
type Counted = { readonly entryId: number; readonly differenceCents: number | null }

export const countVault: VaultAct<Count, Counted> = {
  lock,
  work: async ({ tx, staff, now }, flows, { body: { office, pieces, note } }) => {
    const expected = flows && heldOf(flows)
    const differenceCents = expected && worthOf(lessPieces(pieces, expected))
    const made = { office, kind: 'count', pieces, expected, note, staffId: staff.staffId, at: now } as const
    const entryId = await insertEntry(tx, made)
    return {
      answer: { entryId, differenceCents },
      action: 'vault.counted',
      subject: entryId,
      companyId: null,
      detail: { office, cents: worthOf(pieces), differenceCents },
    }
  },
}

type Transfer = BodyOf<typeof transferEndpoint>

/** Before the first count nobody knows what there is, so that a transfer would change nothing that is known. */
export const transferMoney: VaultAct<Transfer, { readonly entryId: number }> = {
  lock,
  work: async ({ tx, staff, now }, flows, { body: { office, way, pieces, reason } }) => {
    if (worthOf(pieces) === 0) throw fieldProblem('pieces', 'transferEmpty')
    if (!flows) throw new Problem('vaultUncounted')
    const made = { office, kind: way, pieces, note: reason, staffId: staff.staffId, at: now } as const
    const entryId = await insertEntry(tx, made)
    return {
      answer: { entryId },
      action: 'vault.transferred',
      subject: entryId,
      companyId: null,
      detail: { office, way, cents: worthOf(pieces), reason },
    }
  },
}
