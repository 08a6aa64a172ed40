import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'
import { outbox } from '../../tables/ledgers.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal()

test('of many who take the same deposit back at once one succeeds, and it is told once', async () => {
  const { db } = portal.database
  const { id: companyId } = await addCompany(db)
  const { id: accountId } = await addAccount(db, companyId)
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, accountId, { deposit: true })
  const headers = await signIn(portal, userId)
  const sender = { companyId, accountId, userId, createdAt: portal.now, modifiedAt: portal.now }
  const fields = {
    securityBagNumber: '1',
    registerDate: '2026-11-14',
    totalSumCents: 1,
    coinTotalSumCents: 0,
  }
  const [row] = await db
    .insert(deposit)
    .values({ ...sender, ...fields })
    .returning()
  const payload = { entryId: row?.id, customerId: companyId, userId }
  const remove = () =>
    portal.app.inject({ method: 'POST', url: '/api/deposit/markremoved', headers, payload })
  const answers = await Promise.all(Array.from({ length: 10 }, remove))
  const texts = answers.map((res) => res.json().errorMessage ?? 'ok').toSorted((a, b) => (a < b ? 1 : -1))
  expect(texts).toEqual(['ok', ...Array(9).fill('Tilitysilmoitus on jo poistettu')])
  expect(await db.select().from(outbox)).toHaveLength(1)
})
