import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DECLARED, done, givenCounting, open, refused, send, whole } from '../../../test/counting-world.ts'
import { alertEvent } from '../../tables/alerts.ts'
import { bag as bagTable, countPass, suspectNote } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { outbox } from '../../tables/ledgers.ts'
import { deposit } from '../../tables/submissions.ts'
import { addAccount, addCompany } from '../../../test/world.ts'

const { portal, db, world, first, second, supervisor } = givenCounting({ declared: {} })
const ONE_LESS = { pcs_50e: 22, pcs_20e: 7 }
const UNKNOWN = '999111'

const storedBag = async () => (await db().select().from(bagTable))[0]
const lastEvent = async () => (await db().select().from(outbox).orderBy(asc(outbox.id))).at(-1)
const passes = () => db().select().from(countPass).orderBy(asc(countPass.pass))

test('no act is done to a bag that has changed since it was seen [R-COUNT-07]', async () => {
  const { bagId, version } = await open(first)
  const at = (path: string) => `/bags/${bagId}/${path}`
  const reason = 'Sinetti auki'
  const CHANGED = 'changedElsewhere'
  expect(await refused(first, at('aside'), { version: version - 1, reason })).toBe(CHANGED)
  expect(await refused(first, at('back'), { version: version - 1 })).toBe(CHANGED)
  const aside = await done(first, at('aside'), { version, reason })
  expect(await refused(first, at('bringback'), { version })).toBe(CHANGED)
  await done(first, at('bringback'), { version: aside.version })
  const { bag: shown } = await send(first, await open(first), ONE_LESS)
  for (const path of ['again', 'close'])
    expect(await refused(first, at(path), { version: shown.version - 1 })).toBe(CHANGED)
  expect(await refused(supervisor, at('passon'), { version: shown.version - 1 })).toBe(CHANGED)
  await done(supervisor, at('passon'), { version: shown.version })
  const { bag: disputed } = await send(second, await open(second, { bagId }), DECLARED)
  const decision = { tills: [ONE_LESS], ...whole, reason: 'Laskettu kolmesti' }
  expect(await refused(supervisor, at('decide'), { ...decision, version: disputed.version - 1 })).toBe(
    CHANGED,
  )
  expect(await db().select().from(handledDeposit)).toEqual([])
})

test('nobody decides about a bag that two have not counted, and what was shown is not sent once more', async () => {
  const counted = await open(first)
  const decision = { tills: [DECLARED], ...whole, reason: 'Laskettu kolmesti', version: counted.version }
  expect(await refused(supervisor, `/bags/${counted.bagId}/decide`, decision)).toBe('stateChanged')
  const { bag: shown } = await send(first, counted, ONE_LESS)
  const body = { tills: [DECLARED], ...whole, version: shown.version }
  expect(await refused(first, `/bags/${shown.bagId}/send`, body)).toBe('stateChanged')
  expect(await db().select().from(handledDeposit)).toEqual([])
})

test('who counts and decides takes the bag of another away, and neither counts it again nor closes it', async () => {
  const both = await world.hire('molemmat', 'counter', 'supervisor')
  const { bag: shown } = await send(first, await open(first), ONE_LESS)
  const { bagId, version } = shown
  for (const path of ['again', 'close'])
    expect(await refused(both, `/bags/${bagId}/${path}`, { version })).toBe('stateChanged')
  await done(both, `/bags/${bagId}/passon`, { version })
  expect(await storedBag()).toMatchObject({ state: 'second', compared: false, counterId: null })
})

test('a count after the difference was seen is marked so, and is not fitted where it still differs', async () => {
  const { bag: shown } = await send(first, await open(first), ONE_LESS)
  const again = await done(first, `/bags/${shown.bagId}/again`, { version: shown.version })
  await send(first, again, { pcs_50e: 22, pcs_20e: 6 })
  expect(await passes()).toMatchObject([
    { comparedBefore: false, fitted: false },
    { comparedBefore: true, fitted: false },
  ])
})

test('a difference that is closed is told once, to those who may read its account', async () => {
  const { bag: shown } = await send(first, await open(first), ONE_LESS)
  await done(first, `/bags/${shown.bagId}/close`, { version: shown.version })
  expect(await storedBag()).toMatchObject({ state: 'counted', compared: false })
  const [result] = await db().select().from(handledDeposit)
  expect(await db().select().from(alertEvent)).toMatchObject([
    {
      kind: 'countDifference',
      companyId: world.company.id,
      accountId: world.account.id,
      path: expect.stringContaining(String(result?.id)),
    },
  ])
  expect(await lastEvent()).toMatchObject({ type: 'deposit.counted', data: { dueDate: result?.dueDate } })
})

test('an equal count makes no alert', async () => {
  await send(first, await open(first), DECLARED)
  expect(await db().select().from(handledDeposit)).toHaveLength(1)
  expect(await db().select().from(alertEvent)).toEqual([])
})

test('a bag that nobody declared stays with the owner whom two have said, unless who decides says another', async () => {
  const owner = { companyId: world.company.id, accountId: world.account.id }
  const { bag } = await send(first, await open(first, { number: UNKNOWN }), { pcs_20e: 1 }, owner)
  expect(await storedBag()).toMatchObject({ ...owner, depositId: null })
  const again = await open(second, { bagId: bag.bagId })
  const { bag: disputed } = await send(second, again, { pcs_20e: 2 }, owner)
  const decision = { tills: [{ pcs_20e: 2 }], ...whole, reason: 'Kaksi', version: disputed.version }
  const path = `/bags/${bag.bagId}/decide`
  const stranger = await addAccount(db(), (await addCompany(db())).id)
  expect(await refused(supervisor, path, { ...decision, accountId: stranger.id })).toBe('ownerRequired')
  const decided = await done(supervisor, path, { ...decision, chosen: 'none' })
  expect(decided.bag.company).toMatchObject({ name: 'Esimerkki Kamppi' })
  expect(await db().select().from(handledDeposit)).toMatchObject([owner])
  expect((await passes()).map(({ chosen }) => chosen)).toEqual([false, false, true])
})

test('a declaration that is removed while its bag is counted is none any more, and nothing is fitted to it', async () => {
  const { bag: shown } = await send(first, await open(first), ONE_LESS)
  const again = await done(first, `/bags/${shown.bagId}/again`, { version: shown.version })
  await db().update(deposit).set({ removedAt: portal.now })
  expect(await send(first, again, DECLARED)).toMatchObject({ outcome: 'second' })
  expect((await passes()).map(({ fitted }) => fitted)).toEqual([false, false])
})

test('which of several declarations was chosen is kept with each count, and with the bag once it is closed', async () => {
  const company = await addCompany(db(), { name: 'Toinen Paikka' })
  const account = await addAccount(db(), company.id)
  const other = await world.declare({ companyId: company.id, accountId: account.id })
  await send(first, await open(first), DECLARED, { chosen: world.depositId })
  const { bag: disputed } = await send(second, await open(second), DECLARED, { chosen: other })
  const decision = { tills: [DECLARED], ...whole, reason: 'Lapun mukaan', version: disputed.version }
  const decided = await done(supervisor, `/bags/${disputed.bagId}/decide`, { ...decision, chosen: other })
  expect(decided.bag.company).toMatchObject({ name: 'Toinen Paikka' })
  const tie = { depositId: other, companyId: company.id, accountId: account.id }
  expect(await storedBag()).toMatchObject({ ...tie, state: 'counted' })
  expect(await lastEvent()).toMatchObject({ data: { entryId: other, accountExtId: account.extId } })
  expect(await passes()).toMatchObject(
    [world.depositId, other, other].map((depositId) => ({ depositId, chosen: true })),
  )
})

test('a slip that tells another place than the only one that declared is a choice too, and unties the bag', async () => {
  const company = await addCompany(db(), { name: 'Kolmas Paikka' })
  const account = await addAccount(db(), company.id)
  const owner = { chosen: 'none', companyId: company.id, accountId: account.id }
  const { bag } = await send(first, await open(first), DECLARED, owner)
  const sent = await send(second, await open(second, { bagId: bag.bagId }), DECLARED, owner)
  expect(sent.bag.company).toMatchObject({ name: 'Kolmas Paikka' })
  expect(await lastEvent()).toMatchObject({ data: { entryId: null, accountExtId: account.extId } })
  expect((await passes()).map(({ chosen, depositId }) => [chosen, depositId])).toEqual([
    [true, null],
    [true, null],
  ])
  expect(await storedBag()).toMatchObject({ depositId: null, companyId: company.id, state: 'counted' })
})

test('two who found the same suspect notes in another order agree, and who found none before found none', async () => {
  const [fifty, twenty] = [
    { denomination: 'pcs_50e', serial: 'X1' },
    { denomination: 'pcs_20e', serial: 'X2' },
  ]
  const less = { pcs_50e: 21, pcs_20e: 7 }
  const { bag } = await send(first, await open(first), less, { suspects: [fifty, twenty] })
  const again = await open(second, { bagId: bag.bagId })
  expect(await send(second, again, less, { suspects: [twenty, fifty] })).toMatchObject({ outcome: 'equal' })
  const number = '40010085'
  await world.declare({ securityBagNumber: number })
  const { bag: next } = await send(first, await open(first, { number }), DECLARED, { intact: false })
  const { bag: disputed } = await send(second, await open(second, { bagId: next.bagId }), less, {
    suspects: [fifty],
  })
  portal.now = new Date(portal.now.getTime() + 60_000)
  const decision = { tills: [less], intact: true, suspects: [fifty], reason: 'Yksi' }
  await done(supervisor, `/bags/${next.bagId}/decide`, { ...decision, version: disputed.version })
  const found = await db().select().from(suspectNote).orderBy(asc(suspectNote.id))
  expect(found.map(({ foundBy }) => foundBy)).toEqual([first.staffId, first.staffId, second.staffId])
})
