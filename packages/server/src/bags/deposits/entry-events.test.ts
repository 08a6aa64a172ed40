import { beforeEach, describe, expect, test } from 'vitest'
import { BAG, countingWorld, DECLARED, done, open, send, type Staff } from '../../../test/bags-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { handledDeposit } from '../../tables/bags.ts'
import { message } from '../../tables/letters.ts'
import { parameter } from '../../tables/operation.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
let world: Awaited<ReturnType<typeof countingWorld>>
let counter: Staff
let [depositId, declaredAt] = [0, '']

beforeEach(async () => {
  world = await countingWorld(portal)
  declaredAt = portal.now.toISOString()
  depositId = await world.declare()
  counter = await world.hire('laskija', 'counter')
  await addMandate(portal, world.user.id, world.account.id, { deposit: true })
})

const tellStages = () =>
  db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })

async function ask(userId = world.user.id, entryId = depositId, companyId = world.company.id) {
  const url = `/api/entryevents?companyId=${companyId}&type=deposit&entryId=${entryId}`
  return portal.app.inject({ url, headers: await signIn(portal, userId) })
}
const stagesOf = async () => {
  const url = `/api/reports/deposit?companyId=${world.company.id}`
  const answer = await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })
  return answer.json().deposits.map((row: { stage?: string | null }) => row.stage)
}
const later = (minutes: number) => {
  portal.now = new Date(portal.now.getTime() + minutes * 60_000)
  return portal.now.toISOString()
}

test('a deposit is followed from its declaration to the day of the money', async () => {
  await tellStages()
  const told = async () =>
    (await ask()).json().events.map(({ stage, at }: { stage: string; at: string }) => [stage, at])
  expect([await told(), await stagesOf()]).toEqual([[['declared', declaredAt]], [null]])
  const arrivedAt = later(1)
  await done(counter, '/bags/receive', { number: BAG })
  const arrived = [
    ['declared', declaredAt],
    ['arrived', arrivedAt],
  ]
  expect([await told(), await stagesOf()]).toEqual([arrived, ['arrived']])
  const openedAt = later(1)
  const { bagId, version } = await open(counter)
  const opened = [...arrived, ['counting', openedAt]]
  expect([await told(), await stagesOf()]).toEqual([opened, ['counting']])
  later(1)
  await done(counter, `/bags/${bagId}/back`, { version })
  expect([await told(), await stagesOf()]).toEqual([opened, ['counting']])
  const closedAt = later(1)
  const shown = await send(counter, await open(counter), { pcs_50e: 22, pcs_20e: 7 })
  expect((await ask()).json()).toMatchObject({ expectedCredit: null, noticeId: null })
  await done(counter, `/bags/${bagId}/close`, { version: shown.bag.version })
  expect([await told(), await stagesOf()]).toEqual([[...opened, ['counted', closedAt]], ['counted']])
  const [notice] = await db().select().from(message)
  expect((await ask()).json()).toMatchObject({ expectedCredit: '2026-11-16', noticeId: notice!.id })
})

test('without the switch nothing is told, and rows of the report have no such key', async () => {
  await send(counter, await open(counter), DECLARED)
  expect((await ask()).json()).toEqual({ events: [], expectedCredit: null, noticeId: null })
  expect(await stagesOf()).toEqual([undefined])
})

test('a deposit that the systems have handled is counted when they said so', async () => {
  await tellStages()
  await db().update(deposit).set({ countingState: 'käsitelty', countingStateSetAt: portal.now })
  await db().insert(handledDeposit).values({
    extId: 'R1',
    companyId: world.company.id,
    depositId,
    accountingDate: '2026-11-15',
    dueDate: '2026-11-17',
  })
  const { events, expectedCredit } = (await ask()).json()
  expect(events.map(({ stage }: { stage: string }) => stage)).toEqual(['declared', 'counted'])
  expect(expectedCredit).toBe('2026-11-17')
})

describe('the deposit of', () => {
  test('a colleague is found with the right to see it, as its page is', async () => {
    await tellStages()
    const colleague = await addUser(portal)
    await addMandate(portal, colleague.id, world.account.id, { deposit: true })
    expect((await ask(colleague.id)).statusCode).toBe(404)
    await addRole(db(), colleague.id, world.company.id, { deposits: true })
    expect((await ask(colleague.id)).statusCode).toBe(200)
  })

  test('another place is not', async () => {
    await tellStages()
    const other = await addCompany(db())
    await addRole(db(), world.user.id, other.id, { deposits: true })
    expect((await ask(world.user.id, depositId, other.id)).statusCode).toBe(404)
    const stranger = await addUser(portal)
    expect((await ask(stranger.id)).statusCode).toBe(403)
  })
})
