import { describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import {
  addPlace,
  BAG,
  count,
  counted,
  decided,
  DECLARED,
  done,
  givenCounting,
  onBag,
  ONE_LESS,
  open,
  refused,
  refusedOnBag,
  send,
} from '../../../test/bags-world.ts'
import { bag as bagTable, bagPerson, countPass, handledDeposit, suspectNote } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { alertEvent, message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'

const { portal, db, made, later, world, first, second, supervisor } = givenCounting({
  declared: { reference: '13', message: 'Kassa 1' },
})
const UNKNOWN = { number: '999111' }
const REASON = { reason: 'Sinetti auki' }

const storedBag = async () => (await made(bagTable))[0]
const lastEvent = async () => (await made(outbox)).at(-1)
const passes = () => made(countPass)

describe('a bag that has changed since it was seen is not', () => {
  const CHANGED = 'changedElsewhere'
  const older = ({ bagId, version }: { bagId: number; version: number }) => ({ bagId, version: version - 1 })

  test('set aside, put back or brought back [R-COUNT-07]', async () => {
    const opened = await open(first)
    expect(await refusedOnBag(first, older(opened), 'aside', REASON)).toBe(CHANGED)
    expect(await refusedOnBag(first, older(opened), 'back')).toBe(CHANGED)
    const aside = await onBag(first, opened, 'aside', REASON)
    expect(await refusedOnBag(first, older(aside), 'bringback')).toBe(CHANGED)
  })

  test('closed, counted again or passed on [R-COUNT-07]', async () => {
    const { bag } = await count(first, ONE_LESS)
    expect(await refusedOnBag(first, older(bag), 'again')).toBe(CHANGED)
    expect(await refusedOnBag(first, older(bag), 'close')).toBe(CHANGED)
    expect(await refusedOnBag(supervisor, older(bag), 'passon')).toBe(CHANGED)
    expect(await made(handledDeposit)).toEqual([])
  })

  test('decided [R-COUNT-07]', async () => {
    await onBag(supervisor, (await count(first, ONE_LESS)).bag, 'passon')
    const { bag } = await count(second, DECLARED)
    expect(await refusedOnBag(supervisor, older(bag), 'decide', decided(ONE_LESS))).toBe(CHANGED)
    expect(await made(handledDeposit)).toEqual([])
  })
})

test('nobody decides about a bag that two have not counted', async () => {
  expect(await refusedOnBag(supervisor, await open(first), 'decide', decided(DECLARED))).toBe('stateChanged')
  expect(await made(handledDeposit)).toEqual([])
})

test('what was shown is not sent once more', async () => {
  const { bag } = await count(first, ONE_LESS)
  expect(await refusedOnBag(first, bag, 'send', counted(DECLARED))).toBe('stateChanged')
})

test('who decides takes a bag away, and nothing else', async () => {
  const both = await world.hire('molemmat', 'counter', 'supervisor')
  const { bag } = await count(first, ONE_LESS)
  for (const act of ['again', 'close']) expect(await refusedOnBag(both, bag, act)).toBe('stateChanged')
  await onBag(both, bag, 'passon')
  expect(await storedBag()).toMatchObject({ state: 'second', compared: false, counterId: null })
})

test('a count after the difference is marked, and fitted where it fits', async () => {
  const { bag } = await count(first, ONE_LESS)
  await send(first, await onBag(first, bag, 'again'), { pcs_50e: 22, pcs_20e: 6 })
  expect(await passes()).toMatchObject([
    { comparedBefore: false, fitted: false },
    { comparedBefore: true, fitted: false },
  ])
})

test('a closed difference is told to readers of its account', async () => {
  await onBag(first, (await count(first, ONE_LESS)).bag, 'close')
  expect(await storedBag()).toMatchObject({ state: 'counted', compared: false })
  const [result] = await made(handledDeposit)
  const path = expect.stringContaining(String(result?.id))
  const of = { companyId: world.company.id, accountId: world.account.id }
  expect(await made(alertEvent)).toMatchObject([{ kind: 'countDifference', ...of, path }])
  expect(await lastEvent()).toMatchObject({ type: 'deposit.counted', data: { dueDate: result?.dueDate } })
})

test('an equal count makes no alert', async () => {
  await count(first, DECLARED)
  expect([(await made(handledDeposit)).length, await made(alertEvent)]).toEqual([1, []])
})

describe('a bag that nobody declared', () => {
  test('stays with its owner unless who decides says another', async () => {
    const { bag } = await count(first, { pcs_20e: 1 }, world.owner, UNKNOWN)
    expect(await storedBag()).toMatchObject({ ...world.owner, depositId: null })
    const { bag: disputed } = await count(second, { pcs_20e: 2 }, world.owner, { bagId: bag.bagId })
    const two = decided({ pcs_20e: 2 })
    const { accountId } = await addPlace(portal)
    expect(await refusedOnBag(supervisor, disputed, 'decide', { ...two, accountId })).toBe('ownerRequired')
    const answer = await onBag(supervisor, disputed, 'decide', { ...two, chosen: 'none' })
    expect(answer.bag.company).toMatchObject({ name: 'Esimerkki Kamppi' })
    expect(await made(handledDeposit)).toMatchObject([world.owner])
    expect((await passes()).map(({ chosen }) => chosen)).toEqual([false, false, true])
  })

  test('has a result without sales day, reference and message', async () => {
    await count(first, { pcs_20e: 1 }, world.owner, UNKNOWN)
    await count(second, { pcs_20e: 1 }, world.owner, UNKNOWN)
    const undeclared = { depositId: null, registerDate: null, reference: '', message: '' }
    expect(await made(handledDeposit)).toMatchObject([{ ...world.owner, ...undeclared }])
  })
})

test('a declaration removed meanwhile is fitted to nothing', async () => {
  const { bag } = await count(first, ONE_LESS)
  const again = await onBag(first, bag, 'again')
  await db().update(deposit).set({ removedAt: portal.now })
  expect(await send(first, again, DECLARED)).toMatchObject({ outcome: 'second' })
  expect((await passes()).map(({ fitted }) => fitted)).toEqual([false, false])
})

describe('a choice of the slip', () => {
  test('among several declarations is kept with each count', async () => {
    const there = await addPlace(portal, { name: 'Toinen Paikka' }, { extId: 'A-2' })
    const other = await world.declare(there)
    await count(first, DECLARED, { chosen: world.depositId })
    const { bag } = await count(second, DECLARED, { chosen: other })
    const answer = await onBag(supervisor, bag, 'decide', decided(DECLARED, { chosen: other }))
    expect(answer.bag.company).toMatchObject({ name: 'Toinen Paikka' })
    expect(await storedBag()).toMatchObject({ ...there, depositId: other, state: 'counted' })
    expect(await lastEvent()).toMatchObject({ data: { entryId: other, accountExtId: 'A-2' } })
    const chosen = [world.depositId, other, other].map((depositId) => ({ depositId, chosen: true }))
    expect(await passes()).toMatchObject(chosen)
  })

  test('that tells another place than the declared unties the bag', async () => {
    const there = await addPlace(portal, { name: 'Kolmas Paikka' }, { extId: 'A-3' })
    await count(first, DECLARED, { ...there, chosen: 'none' })
    const { bag } = await count(second, DECLARED, { ...there, chosen: 'none' })
    expect(bag.company).toMatchObject({ name: 'Kolmas Paikka' })
    expect(await lastEvent()).toMatchObject({ data: { entryId: null, accountExtId: 'A-3' } })
    const untied = { chosen: true, depositId: null }
    expect(await passes()).toMatchObject([untied, untied])
    expect(await storedBag()).toMatchObject({ ...there, depositId: null, state: 'counted' })
  })
})

describe('suspect notes', () => {
  const [fifty, twenty] = [
    { denomination: 'pcs_50e', serial: 'X1' },
    { denomination: 'pcs_20e', serial: 'X2' },
  ]
  const less = { pcs_50e: 21, pcs_20e: 7 }
  const finders = async () => (await made(suspectNote)).map(({ foundBy }) => foundBy)

  test('that two found in another order are the same', async () => {
    await count(first, less, { suspects: [fifty, twenty] })
    const { outcome } = await count(second, less, { suspects: [twenty, fifty] })
    expect([outcome, await finders()]).toEqual(['equal', [first.staffId, first.staffId]])
  })

  test('were found by who found one', async () => {
    await count(first, DECLARED, { intact: false })
    const { bag } = await count(second, less, { suspects: [fifty] })
    later(1)
    await onBag(supervisor, bag, 'decide', decided(less, { suspects: [fifty] }))
    expect(await finders()).toEqual([second.staffId])
  })
})

describe('on record', () => {
  const bagActs = async () =>
    (await made(audit)).filter(({ action }) => action.startsWith('bag.') && !/opened|received/.test(action))

  test('stands where a bag lies, and what its counter knows', async () => {
    const aside = await onBag(first, await open(first), 'aside', REASON)
    expect(await storedBag()).toMatchObject({ state: 'aside', counterId: null, asideReason: 'Sinetti auki' })
    await onBag(second, aside, 'bringback')
    await onBag(first, await open(first), 'back')
    expect(await storedBag()).toMatchObject({ state: 'arrived', counterId: null, asideReason: '' })
    const again = await onBag(first, (await count(first, ONE_LESS)).bag, 'again')
    expect(await storedBag()).toMatchObject({ pass: 4, compared: false })
    await onBag(supervisor, again, 'passon')
    await open(second)
    expect(await storedBag()).toMatchObject({ pass: 5, compared: false })
  })

  /** A bag on which every act is done; returns the moment before the last and that of the last. */
  async function decideAfterAll() {
    const aside = await onBag(first, await open(first), 'aside', REASON)
    await onBag(second, aside, 'bringback')
    await onBag(first, await open(first), 'back')
    const again = await onBag(first, (await count(first, ONE_LESS)).bag, 'again')
    await onBag(supervisor, again, 'passon')
    const { bag } = await count(second, DECLARED)
    const moments = [portal.now, later(1)] as const
    await onBag(supervisor, bag, 'decide', decided(ONE_LESS, { reason: 'Laskettu kolmesti' }))
    return moments
  }

  test('stands each act once, with its person', async () => {
    await decideAfterAll()
    const acts = await bagActs()
    expect(acts.map(({ action, staffId, detail }) => [action, staffId, detail])).toEqual([
      ['bag.setAside', first.staffId, REASON],
      ['bag.broughtBack', second.staffId, {}],
      ['bag.putBack', first.staffId, {}],
      ['bag.compared', first.staffId, { pass: 3, difference: -20_00 }],
      ['bag.again', first.staffId, { pass: 4 }],
      ['bag.passedOn', supervisor.staffId, { to: 'second' }],
      ['bag.disputed', second.staffId, { pass: 5 }],
      ['bag.decided', supervisor.staffId, { reason: 'Laskettu kolmesti', difference: -20_00 }],
    ])
    const of = [String((await storedBag())?.id), world.company.id]
    expect(acts.map(({ subject, companyId }) => [subject, companyId])).toEqual(acts.map(() => of))
  })

  test('stands who counted and who closed', async () => {
    const [before, moment] = await decideAfterAll()
    const { depositId, owner } = world
    const closing = { closedBy: supervisor.staffId, closedAt: moment, counterId: null, compared: false }
    expect(await storedBag()).toMatchObject({ ...owner, ...closing, depositId, state: 'counted', pass: 6 })
    const of = { depositId, chosen: false, fitted: false, comparedBefore: false }
    const at = (time: Date) => ({ ...of, savedAt: time, sentAt: time })
    expect(await passes()).toMatchObject([
      { ...at(before), pass: 3, step: 'first', staffId: first.staffId },
      { ...at(before), pass: 5, step: 'second', staffId: second.staffId },
      { ...at(moment), pass: 6, step: 'decision', staffId: supervisor.staffId },
    ])
    expect((await made(bagPerson)).map(({ staffId, step }) => [staffId, step])).toEqual([
      [first.staffId, 'first'],
      [second.staffId, 'second'],
      [supervisor.staffId, 'decision'],
    ])
  })

  test('stands what closes a bag in its result and its notice', async () => {
    const [, moment] = await decideAfterAll()
    const extId = `desk-bag-${(await storedBag())?.id}`
    const kept = { extId, keeper: 'desk', staffId: supervisor.staffId }
    expect(await made(handledDeposit)).toMatchObject([
      {
        ...kept,
        ...world.owner,
        depositId: world.depositId,
        registerDate: '2026-11-14',
        accountingDate: '2026-11-15',
        securityBagNumber: BAG,
        reference: '13',
        message: 'Kassa 1',
        signer: 'esimies Työntekijä',
      },
    ])
    const { companyId } = world.owner
    expect(await made(message)).toMatchObject([
      { ...kept, companyId, handledDepositExtId: extId, createdAt: moment },
    ])
  })

  test('stand a closed difference and a second count', async () => {
    const { bag: closed } = await count(first, ONE_LESS)
    await onBag(first, closed, 'close')
    const { bag: other } = await count(first, { pcs_20e: 1 }, world.owner, UNKNOWN)
    await count(second, { pcs_20e: 1 }, world.owner, UNKNOWN)
    const acts = await bagActs()
    expect(acts.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['bag.compared', String(closed.bagId), { pass: 1, difference: -20_00 }],
      ['bag.counted', String(closed.bagId), { pass: 1, difference: -20_00 }],
      ['bag.toSecond', String(other.bagId), { pass: 1 }],
      ['bag.counted', String(other.bagId), { pass: 2, difference: null }],
    ])
    expect(acts.at(-1)?.companyId).toBe(world.company.id)
  })
})

test.for([
  ['before midnight in Helsinki', '2026-11-16T21:59:59Z', '2026-11-16', '2026-11-17'],
  ['at midnight, when UTC has the day before', '2026-11-16T22:00:00Z', '2026-11-17', '2026-11-18'],
  ['on a Friday night', '2026-11-20T22:30:00Z', '2026-11-21', '2026-11-23'],
] as const)('what is counted %s is booked by the day in Helsinki', async ([, now, booked, paid]) => {
  portal.now = new Date(now)
  await count(await world.hire('laskija3', 'counter'), DECLARED)
  expect(await made(handledDeposit)).toMatchObject([{ accountingDate: booked, dueDate: paid }])
})

describe('the clock of a device', () => {
  const at = (ms: number) => new Date(portal.now.getTime() + ms).toISOString()

  test('may be two minutes ahead, and the bag came now', async () => {
    const scan = { number: BAG, at: at(120_001) }
    expect(await refused(first, '/bags/receive', scan)).toBe('dayInFuture')
    const { bag } = await done(first, '/bags/receive', { ...scan, at: at(120_000) })
    expect(bag.arrived).toBe(at(0))
  })

  test('may tell of days ago, and the bag came a day ago', async () => {
    const { bag } = await done(first, '/bags/receive', { number: BAG, at: at(-3 * DAY_MS) })
    expect(bag.arrived).toBe(at(-DAY_MS))
  })
})
