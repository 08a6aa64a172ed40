import { beforeEach, describe, expect, test } from 'vitest'
import { BAG, count, DECLARED, done, givenCounting, onBag, ONE_LESS, open } from '../../../test/bags-world.ts'
import { switchOn } from '../../../test/orders-world.ts'
import { addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { entryEvent, handledDeposit } from '../../tables/bags.ts'
import { message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'

const { portal, db, made, later, world, first } = givenCounting({ declared: {} })
beforeEach(async () => {
  await addMandate(portal, world.user.id, world.account.id, { deposit: true })
})

const tellStages = () => switchOn(portal, ['statusLines'])

async function ask(userId = world.user.id, companyId = world.company.id) {
  const url = `/api/entryevents?companyId=${companyId}&type=deposit&entryId=${world.depositId}`
  return portal.app.inject({ url, headers: await signIn(portal, userId) })
}
const told = async () =>
  (await ask()).json().events.map(({ stage, at }: { stage: string; at: string }) => [stage, at])
const stagesOf = async () => {
  const url = `/api/reports/deposit?companyId=${world.company.id}`
  const answer = await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })
  return answer.json().deposits.map((row: { stage?: string | null }) => row.stage)
}

test('a deposit is followed from its declaration to its count', async () => {
  await tellStages()
  const declared = ['declared', portal.now.toISOString()]
  expect([await told(), await stagesOf()]).toEqual([[declared], [null]])
  const arrived = ['arrived', later(1).toISOString()]
  await done(first, '/bags/receive', { number: BAG })
  expect([await told(), await stagesOf()]).toEqual([[declared, arrived], ['arrived']])
  const opened = [declared, arrived, ['counting', later(1).toISOString()]]
  const bag = await open(first)
  expect([await told(), await stagesOf()]).toEqual([opened, ['counting']])
  later(1)
  await onBag(first, bag, 'back')
  expect([await told(), await stagesOf()]).toEqual([opened, ['counting']])
  const counted = ['counted', later(1).toISOString()]
  await count(first, DECLARED)
  expect([await told(), await stagesOf()]).toEqual([[...opened, counted], ['counted']])
})

test('a counted deposit tells the day and notice of its money', async () => {
  await tellStages()
  const { bag } = await count(first, ONE_LESS)
  expect((await ask()).json()).toMatchObject({ expectedCredit: null, noticeId: null })
  await onBag(first, bag, 'close')
  const [notice] = await made(message)
  expect((await ask()).json()).toMatchObject({ expectedCredit: '2026-11-16', noticeId: notice!.id })
})

test('day, notice and steps are its own', async () => {
  await tellStages()
  const { id: companyId } = world.company
  const result = { ...world.owner, accountingDate: '2026-11-15' }
  const [own] = await db()
    .insert(handledDeposit)
    .values({ ...result, extId: 'R1', depositId: world.depositId, dueDate: '2026-11-17' })
    .returning()
  const report = { parentId: own!.id, depositId: world.depositId, accountingDate: '2026-11-16' }
  await db()
    .insert(handledDeposit)
    .values({ ...world.owner, ...report, dueDate: '2026-11-18' })
  const notice = { type: 'poikkeama', header: 'Ero', body: '', createdAt: portal.now }
  await db()
    .insert(message)
    .values([
      { ...notice, companyId, handledDepositExtId: 'R2' },
      { ...notice, userId: (await addUser(portal)).id, handledDepositExtId: 'R1' },
    ])
  const step = { entryId: world.depositId, stage: 'delivered', at: portal.now, source: 'desk' } as const
  await db()
    .insert(entryEvent)
    .values({ ...step, kind: 'supplyOrder' })
  const answer = { expectedCredit: '2026-11-17', noticeId: null, events: [{ stage: 'declared' }] }
  expect((await ask()).json()).toMatchObject(answer)
})

test('without the switch nothing is told', async () => {
  await count(first, DECLARED)
  expect((await ask()).json()).toEqual({ events: [], expectedCredit: null, noticeId: null })
  expect(await stagesOf()).toEqual([undefined])
})

test('a deposit of the systems is counted when they said', async () => {
  await tellStages()
  const at = later(5)
  await db().update(deposit).set({ countingState: 'käsitelty', countingStateSetAt: at })
  expect((await told()).map(([stage, moment]: string[]) => [stage, moment])).toEqual([
    ['declared', expect.any(String)],
    ['counted', at.toISOString()],
  ])
})

test('a removed deposit follows no bag of its number', async () => {
  await tellStages()
  await db().update(deposit).set({ removedAt: portal.now, removedBy: world.user.id })
  await done(first, '/bags/receive', { number: BAG })
  expect((await told()).map(([stage]: string[]) => stage)).toEqual(['declared'])
})

describe('the deposit of', () => {
  beforeEach(tellStages)

  test('a colleague finds it with the right to see it', async () => {
    const colleague = await addUser(portal)
    await addMandate(portal, colleague.id, world.account.id, { deposit: true })
    expect((await ask(colleague.id)).statusCode).toBe(404)
    await addRole(db(), colleague.id, world.company.id, { deposits: true })
    expect((await ask(colleague.id)).statusCode).toBe(200)
  })

  test('another place is not found', async () => {
    const other = await addCompany(db())
    await addRole(db(), world.user.id, other.id, { deposits: true })
    expect((await ask(world.user.id, other.id)).statusCode).toBe(404)
    expect((await ask((await addUser(portal)).id)).statusCode).toBe(403)
  })

  test.for([
    ['the first day of the lists is found', '2025-10-10T21:00:00Z', 200],
    ['the day before is not', '2025-10-10T20:59:59Z', 404],
  ] as const)('%s', async ([, createdAt, status]) => {
    await db()
      .update(deposit)
      .set({ createdAt: new Date(createdAt) })
    expect((await ask()).statusCode).toBe(status)
  })
})
