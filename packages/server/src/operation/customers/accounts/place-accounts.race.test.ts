import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { done } from '../../../../test/bags-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { meet, rounds } from '../../../../test/held.ts'
import { addAccount, addCompany } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { account } from '../../../tables/places.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const OLD = 'FI2112345600000785'
const NEW = 'FI3715903000000776'

/** What the two are told, the number of the account, whether it lives, and how often it was changed. */
const twice = [`approved stateChanged ${NEW} true 1`, `stateChanged approved ${NEW} true 1`]
const againstTheEnd = [`approved changedElsewhere ${NEW} true 1`, `lapsed ended ${OLD} false 1`]

/** Holds the place as an act on its accounts does. */
const held = (companyId: number) => sql`select pg_advisory_xact_lock(1, ${companyId % 512})`

test('of two approvals at once one is carried out', async () => {
  const service = await staffAtWork(portal, 'palvelu', ['service'])
  const one = await staffAtWork(portal, 'esimies', ['supervisor'])
  const two = await staffAtWork(portal, 'esimies2', ['supervisor'])
  const { id: companyId } = await addCompany(db())
  for (const round of rounds) {
    const { id } = await addAccount(db(), companyId, { keeper: 'desk', accountNumber: OLD })
    const path = `/customers/${companyId}/accounts/${id}`
    const ask = { accountNumber: NEW, reason: 'Kirje', version: 0 }
    const { approvalId } = await done(service, `${path}/number`, ask)
    const approve = (who: typeof one) => () => who.act(`/approvals/${approvalId}/approve`, { version: 0 })
    const isTwice = round % 2 === 0
    const other = isTwice ? approve(two) : () => service.act(`${path}/end`, { version: 0 })
    const answers = await meet(db(), round, held(companyId), approve(one), other)
    const said = answers.map((answer) => answer.json().code ?? answer.json().decision ?? 'ended')
    const [row] = await db().select().from(account).where(eq(account.id, id))
    const outcome = [...said, row?.accountNumber, row?.endedAt === null, row?.version].join(' ')
    expect(isTwice ? twice : againstTheEnd).toContain(outcome)
    await db().delete(account).where(eq(account.id, id))
  }
})
