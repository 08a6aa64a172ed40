import * as api from '@kassavirta/domain/vault/api'
import { lessPieces, worthOf } from '@kassavirta/domain/vault/rules'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { countVault, transferMoney } from './change-vault.ts'
import { listEntries, listOffices, readFlows } from './queries.ts'

/** What the provider's vaults hold. */
export function vaultRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, api.showVault, async ({ query, caller }) => {
    const offices = await listOffices(db)
    const [first = ''] = offices
    const office = [query.office, caller.office].find((each) => each && offices.includes(each)) ?? first
    const [flows, entries] = await Promise.all([readFlows(db, office), listEntries(db, office)])
    return { office, offices: [...offices], flows, entries: entries.map(toWireEntry) }
  })
  bindAct(builder, api.countVault, countVault)
  bindAct(builder, api.transferMoney, transferMoney)
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

const toWireEntry = ({ pieces, expected, at, ...entry }: Entry) => ({
  ...entry,
  at: at.toISOString(),
  cents: worthOf(pieces),
  differenceCents: expected && worthOf(lessPieces(pieces, expected)),
})
