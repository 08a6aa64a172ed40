import { asc, like } from 'drizzle-orm'
import { expect, test, describe } from 'vitest'
import { DECLARED, done, givenCounting, open, refused, send, whole, BAG } from '../../../test/bags-world.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { bag as bagTable, countPass, suspectNote, handledDeposit, bagPerson } from '../../tables/bags.ts'
import { outbox, audit } from '../../tables/ledgers.ts'
import { alertEvent, message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'

describe('acts on bags', () => {
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
})

describe('acts on record', () => {
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
})

describe('moments that devices tell', () => {
  const { portal, db, world, first } = givenCounting({ declared: {} })

  test.each([
    ['before midnight in Helsinki', '2026-11-16T21:59:59Z', '2026-11-16', '2026-11-17'],
    [
      'at midnight in Helsinki, when UTC has the day before',
      '2026-11-16T22:00:00Z',
      '2026-11-17',
      '2026-11-18',
    ],
    ['on a Friday night', '2026-11-20T22:30:00Z', '2026-11-21', '2026-11-23'],
  ])('what is counted %s is booked and paid by the day in Helsinki', async (_title, now, booked, paid) => {
    portal.now = new Date(now)
    const counter = await world.hire('laskija3', 'counter')
    await send(counter, await open(counter), DECLARED)
    expect(await db().select().from(handledDeposit)).toMatchObject([
      { accountingDate: booked, dueDate: paid },
    ])
  })

  test('the clock of a device may be two minutes ahead; a bag that was scanned long ago came a day ago', async () => {
    const at = (ms: number) => new Date(portal.now.getTime() + ms).toISOString()
    const scan = { number: BAG, at: at(120_001) }
    expect(await refused(first, '/bags/receive', scan)).toBe('dayInFuture')
    const ahead = await done(first, '/bags/receive', { ...scan, at: at(120_000) })
    expect(ahead.bag.arrived).toBe(at(0))
    const old = await done(first, '/bags/receive', { number: '5551', at: at(-3 * 86_400_000) })
    expect(old.bag.arrived).toBe(at(-86_400_000))
  })
})
