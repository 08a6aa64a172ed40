import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenCounting, DECLARED, done, open, read, refused, send } from '../../../test/counting-world.ts'
import { addAccount } from '../../../test/world.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { deposit } from '../../tables/submissions.ts'

const { db, world, first, second, supervisor } = givenCounting()
/** A declaration so old that its bag is missing. */
const OLD = { createdAt: new Date('2026-11-09T10:00:00Z') }

test('a bag that was counted for one account does not answer a declaration of another', async () => {
  const owner = { companyId: world.company.id, accountId: world.account.id }
  const { bag } = await send(first, await open(first), DECLARED, owner)
  const { bag: counted } = await send(second, await open(second, { bagId: bag.bagId }), DECLARED, owner)
  const { id: accountId } = await addAccount(db(), world.company.id)
  const depositId = await world.declare({ ...OLD, accountId })
  const link = { bagId: counted.bagId, version: counted.version, knownBy: 'slip' }
  expect(await refused(supervisor, `/bags/missing/${depositId}/link`, link)).toBe('stateChanged')
  expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId: null }])
})

test('a declaration that the systems have counted meanwhile is not closed as missing', async () => {
  const depositId = await world.declare(OLD)
  await db().update(deposit).set({ countingState: 'käsitelty' }).where(eq(deposit.id, depositId))
  const path = `/bags/missing/${depositId}/close`
  expect(await refused(supervisor, path, { reason: 'Ei tule' })).toBe('stateChanged')
})

test('a missing bag is asked about anew once its case is closed, and names the case that is not', async () => {
  const depositId = await world.declare(OLD)
  const service = await world.hire('palvelu', 'service')
  const ask = () => done(service, '/cases/missing', { depositId, body: 'Missä pussi on?' })
  const caseIds = async () =>
    (await read(first, '/bags/missing')).rows.map(({ caseId }: { caseId: number | null }) => caseId)
  const { caseId: closed } = await ask()
  await done(service, `/cases/${closed}/close`, { version: 0 })
  expect(await caseIds()).toEqual([null])
  const { caseId, isNew } = await ask()
  expect([isNew, await caseIds()]).toEqual([true, [caseId]])
})
