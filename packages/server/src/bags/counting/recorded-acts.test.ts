import { asc, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { BAG, DECLARED, done, givenCounting, open, send, whole } from '../../../test/counting-world.ts'
import { bag as bagTable, bagPerson, countPass } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { audit } from '../../tables/ledgers.ts'
import { message } from '../../tables/messages.ts'

const { portal, db, world, first, second, supervisor } = givenCounting({
  declared: { reference: '13', message: 'Kassa 1' },
})
const ONE_LESS = { pcs_50e: 22, pcs_20e: 7 }

const bagActs = async () =>
  (await db().select().from(audit).where(like(audit.action, 'bag.%')).orderBy(asc(audit.id))).filter(
    ({ action }) => action !== 'bag.opened' && action !== 'bag.received',
  )
const storedBag = async () => (await db().select().from(bagTable))[0]

test('each act on a bag is recorded once, and what closes it stands in every record of it', async () => {
  const opened = await open(first)
  const { bagId } = opened
  const reason = 'Sinetti auki'
  const aside = await done(first, `/bags/${bagId}/aside`, { version: opened.version, reason })
  expect(await storedBag()).toMatchObject({ state: 'aside', counterId: null, asideReason: reason })
  await done(second, `/bags/${bagId}/bringback`, { version: aside.version })
  await done(first, `/bags/${bagId}/back`, { version: (await open(first)).version })
  expect(await storedBag()).toMatchObject({ state: 'arrived', counterId: null, asideReason: '' })
  const { bag: shown } = await send(first, await open(first), ONE_LESS)
  const again = await done(first, `/bags/${bagId}/again`, { version: shown.version })
  expect(await storedBag()).toMatchObject({ pass: 4, compared: false })
  await done(supervisor, `/bags/${bagId}/passon`, { version: again.version })
  const counted = await open(second, { bagId })
  expect(await storedBag()).toMatchObject({ compared: false })
  const { bag: disputed } = await send(second, counted, DECLARED)
  const decision = { tills: [ONE_LESS], ...whole, reason: 'Laskettu kolmesti', version: disputed.version }
  const before = { savedAt: portal.now, sentAt: portal.now }
  const moment = (portal.now = new Date(portal.now.getTime() + 60_000))
  await done(supervisor, `/bags/${bagId}/decide`, decision)

  const place = { companyId: world.company.id, accountId: world.account.id }
  expect((await bagActs()).map(({ action, staffId, detail }) => [action, staffId, detail])).toEqual([
    ['bag.setAside', first.staffId, { reason }],
    ['bag.broughtBack', second.staffId, {}],
    ['bag.putBack', first.staffId, {}],
    ['bag.compared', first.staffId, { pass: 3, difference: -20_00 }],
    ['bag.again', first.staffId, { pass: 4 }],
    ['bag.passedOn', supervisor.staffId, { to: 'second' }],
    ['bag.disputed', second.staffId, { pass: 5 }],
    ['bag.decided', supervisor.staffId, { reason: decision.reason, difference: -20_00 }],
  ])
  for (const { subject, companyId } of await bagActs())
    expect([subject, companyId]).toEqual([String(bagId), world.company.id])
  expect(await storedBag()).toMatchObject({
    ...place,
    depositId: world.depositId,
    state: 'counted',
    pass: 6,
    counterId: null,
    compared: false,
    closedBy: supervisor.staffId,
    closedAt: moment,
  })
  const of = { depositId: world.depositId, chosen: false, fitted: false, comparedBefore: false }
  expect(await db().select().from(countPass).orderBy(asc(countPass.pass))).toMatchObject([
    { ...of, pass: 3, step: 'first', staffId: first.staffId, ...before },
    { ...of, pass: 5, step: 'second', staffId: second.staffId, ...before },
    { ...of, pass: 6, step: 'decision', staffId: supervisor.staffId, savedAt: moment, sentAt: moment },
  ])
  expect(await db().select().from(bagPerson).orderBy(asc(bagPerson.staffId))).toMatchObject([
    { staffId: first.staffId, step: 'first' },
    { staffId: second.staffId, step: 'second' },
    { staffId: supervisor.staffId, step: 'decision' },
  ])
  const key = `desk-bag-${bagId}`
  const kept = { keeper: 'desk', staffId: supervisor.staffId }
  expect(await db().select().from(handledDeposit)).toMatchObject([
    {
      ...place,
      ...kept,
      extId: key,
      depositId: world.depositId,
      registerDate: '2026-11-14',
      accountingDate: '2026-11-15',
      securityBagNumber: BAG,
      reference: '13',
      message: 'Kassa 1',
      signer: 'esimies Työntekijä',
    },
  ])
  expect(await db().select().from(message)).toMatchObject([
    { ...kept, extId: key, companyId: place.companyId, handledDepositExtId: key, createdAt: moment },
  ])
})

test('a difference that is closed, and a bag that goes to the second count, are recorded as such', async () => {
  const { bag: shown } = await send(first, await open(first), ONE_LESS)
  await done(first, `/bags/${shown.bagId}/close`, { version: shown.version })
  const owner = { companyId: world.company.id, accountId: world.account.id }
  const { bag: other } = await send(first, await open(first, { number: '999111' }), { pcs_20e: 1 }, owner)
  expect((await bagActs()).map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['bag.compared', String(shown.bagId), { pass: 1, difference: -20_00 }],
    ['bag.counted', String(shown.bagId), { pass: 1, difference: -20_00 }],
    ['bag.toSecond', String(other.bagId), { pass: 1 }],
  ])
  // What nobody declared has no day of its own, and says so.
  await send(second, await open(second, { bagId: other.bagId }), { pcs_20e: 1 }, owner)
  expect((await bagActs()).at(-1)).toMatchObject({ action: 'bag.counted', companyId: owner.companyId })
  expect((await db().select().from(handledDeposit).orderBy(asc(handledDeposit.id))).at(-1)).toMatchObject({
    ...owner,
    depositId: null,
    registerDate: null,
    reference: '',
    message: '',
  })
})
