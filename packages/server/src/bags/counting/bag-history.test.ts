import { describe, expect, test } from 'vitest'
import {
  BAG,
  count,
  decided,
  DECLARED,
  done,
  givenCounting,
  MUCH_LESS,
  onBag,
  ONE_LESS,
  open,
  read,
  type Staff,
} from '../../../test/bags-world.ts'
import { approval, entryEvent } from '../../tables/bags.ts'

const { portal, db, later, world, first, second, supervisor } = givenCounting({ declared: {} })

type Bag = { readonly bagId: number; readonly version: number }
const factsFor = (staff: Staff, { bagId }: Pick<Bag, 'bagId'>) => read(staff, `/bags/${bagId}`)
/** A note that tells a sum, as counters write them. */
const NOTE = { note: 'Puuttuu 50 €' }
const named = (name: string) => `${name} Työntekijä`

describe('the figures of a bag are seen', () => {
  const arrived = async (): Promise<Bag> => (await done(first, '/bags/receive', { number: BAG })).bag
  const shown = async (): Promise<Bag> => (await count(first, ONE_LESS, NOTE)).bag
  const sentOn = async (): Promise<Bag> => (await count(first, MUCH_LESS, NOTE)).bag
  const disputed = async (): Promise<Bag> => {
    await sentOn()
    return (await count(second, DECLARED)).bag
  }
  const ways: Readonly<Record<string, readonly [begin: () => Promise<Bag>, readers: readonly string[]]>> = {
    'by nobody before it is opened': [arrived, []],
    'by nobody before its count is compared': [() => open(first), []],
    'by its counter, who was shown the difference': [shown, ['first']],
    'by nobody while it is counted again': [async () => onBag(first, await shown(), 'again'), []],
    'by nobody between the two counts': [sentOn, []],
    'by nobody during the second count': [async () => (await sentOn(), open(second)), []],
    'by a supervisor who does not count, where two counts differ': [disputed, ['supervisor']],
    'by all once it is counted': [
      async () => (await count(first, DECLARED)).bag,
      ['first', 'second', 'both', 'supervisor'],
    ],
  }

  test.for(Object.entries(ways))('%s', async ([, [begin, readers]]) => {
    const both = await world.hire('molemmat', 'counter', 'supervisor')
    const bag = await begin()
    const [seen, leaked]: [string[], unknown[]] = [[], []]
    for (const [name, staff] of Object.entries({ first, second, both, supervisor })) {
      const facts = await factsFor(staff, bag)
      if (facts.seesFigures) seen.push(name)
      else leaked.push(...figuresIn(facts))
    }
    expect({ seen, leaked }).toEqual({ seen: readers, leaked: [] })
  })

  type Facts = Readonly<Record<string, unknown>> & {
    readonly passes: readonly Readonly<Record<string, unknown>>[]
  }
  /** Everything in an answer that tells money. */
  const figuresIn = ({ passes, ...facts }: Facts) => [
    ...['declaredPieces', 'figures', 'resultTills'].filter((name) => name in facts),
    ...passes.flatMap((pass) => ['counted', 'tills', 'suspects', 'chosen'].filter((name) => name in pass)),
    ...passes.flatMap(({ note, reason }) => [note, reason].filter((text) => text !== '')),
    ...(facts['choices'] as readonly unknown[]),
    ...(facts['corrections'] as readonly unknown[]),
  ]
})

test('a counted bag tells who did what and when', async () => {
  const receivedAt = portal.now
  const reception = await world.hire('vastaanotto', 'counter')
  const { bag: scanned } = await done(reception, '/bags/receive', { number: BAG })
  const openedAt = later(1)
  const suspects = [{ denomination: 'pcs_50e', serial: 'X1' }]
  await count(first, MUCH_LESS, { suspects, intact: false, note: 'Märkä' })
  const closedAt = later(1)
  const tills = [{ registerText: 'Kassa 1', pcs_50e: 21 }, { pcs_20e: 8 }]
  const { bagId, version } = await open(second)
  await done(second, `/bags/${bagId}/send`, { tills, suspects, intact: true, version })
  const [moment, opened, closed] = [receivedAt, openedAt, closedAt].map((at) => at.toISOString())
  const till = (found: object) => expect.objectContaining({ ...NO_TILL, ...found })
  expect(await factsFor(first, scanned)).toEqual({
    bagId,
    number: BAG,
    state: 'counted',
    company: { companyId: world.company.id, name: 'Esimerkki Kamppi', city: '' },
    arrived: moment,
    due: '2026-11-16',
    isLate: false,
    counter: null,
    isOwn: false,
    asideReason: '',
    version: version + 1,
    seesFigures: true,
    depositId: world.depositId,
    salesDay: '2026-11-14',
    accountNumber: world.account.accountNumber,
    arrivedBy: named('vastaanotto'),
    closed,
    closedBy: named('laskija2'),
    declaredPieces: { ...NO_PIECES, ...DECLARED },
    figures: {
      declared: 1260,
      counted: 1210,
      difference: -50,
      byDenomination: [{ name: '50 €', declared: 22, counted: 21, difference: -50 }],
    },
    resultTills: [till({ registerText: 'Kassa 1', pcs_50e: 21 }), till({ pcs_20e: 8 })],
    candidates: [],
    choices: [],
    passes: [
      {
        pass: 1,
        step: 'first',
        staff: named('laskija'),
        sent: opened,
        comparedBefore: false,
        intact: false,
        note: 'Märkä',
        reason: '',
        counted: 1210,
        suspects,
        tills: [till(MUCH_LESS)],
      },
      {
        pass: 2,
        step: 'second',
        staff: named('laskija2'),
        sent: closed,
        comparedBefore: false,
        intact: true,
        note: '',
        reason: '',
        counted: 1210,
        suspects,
        tills: [
          till({
            registerText: 'Kassa 1',
            pcs_50e: 21,
          }),
          till({ pcs_20e: 8 }),
        ],
      },
    ],
    events: [
      { stage: 'arrived', at: moment, staff: named('laskija2') },
      { stage: 'counting', at: opened, staff: named('laskija2') },
      { stage: 'counted', at: closed, staff: named('laskija2') },
    ],
    corrections: [],
    pendingApproval: null,
  })
})

const NO_PIECES = Object.fromEntries(
  [500, 200, 100, 50, 20, 10, 5, 2, 1]
    .map((euros) => `pcs_${euros}e`)
    .concat([50, 20, 10, 5, 2, 1].map((cents) => `pcs_${cents}cent`))
    .map((field) => [field, 0]),
)
const NO_TILL = {
  ...NO_PIECES,
  registerText: '',
  declared: null,
  unfitNotes: 0,
  checkCount: 0,
  vouchers: 0,
  voucherSum: 0,
}

describe('the steps of a bag that is not counted', () => {
  const stagesOf = async (bag: Bag) =>
    (await factsFor(supervisor, bag)).events.map(({ stage, at, staff }: Record<string, string>) => [
      stage,
      at,
      staff,
    ])

  test('are its arrival, first opening and last scan', async () => {
    const arrived = ['arrived', portal.now.toISOString(), named('laskija2')]
    const { bag } = await done(second, '/bags/receive', { number: BAG })
    expect(await stagesOf(bag)).toEqual([arrived])
    const opened = ['counting', later(1).toISOString(), named('laskija')]
    const back = await onBag(first, await open(first), 'back')
    expect(await stagesOf(bag)).toEqual([arrived, opened.with(2, '')])
    later(1)
    const again = await onBag(second, await open(second), 'back')
    const withdrawn = ['withdrawn', later(1).toISOString(), named('esimies')]
    await onBag(supervisor, again, 'withdraw', { reason: 'Väärä' })
    expect(back.version).toBeLessThan(again.version)
    expect(await stagesOf(bag)).toEqual([arrived, opened.with(2, ''), withdrawn])
  })

  test('name who counted it first, while somebody else counts it', async () => {
    await count(first, MUCH_LESS)
    const bag = await open(second)
    expect((await stagesOf(bag)).map(([, , staff]: string[]) => staff)).toEqual([
      named('laskija'),
      named('laskija'),
    ])
  })
})

test('a counted bag has the steps of its declaration alone', async () => {
  const { bag } = await count(first, DECLARED)
  const step = { entryId: world.depositId, stage: 'delivered', at: portal.now, source: 'desk' } as const
  await db()
    .insert(entryEvent)
    .values({ ...step, kind: 'changeOrder' })
  const { events } = await factsFor(first, bag)
  expect(events.map(({ stage }: { stage: string }) => stage)).toEqual(['arrived', 'counting', 'counted'])
})

test('a decision tells its reason to those who see the figures', async () => {
  await count(first, MUCH_LESS, NOTE)
  const { bag } = await count(second, DECLARED)
  await onBag(supervisor, bag, 'decide', decided(MUCH_LESS))
  const { passes } = await factsFor(first, bag)
  expect(passes).toMatchObject([
    { note: NOTE.note, reason: '', counted: 1210 },
    { note: '', reason: '', counted: 1260 },
    { step: 'decision', staff: named('esimies'), reason: 'Lapun mukaan', counted: 1210 },
  ])
})

describe('a correction', () => {
  const ask = async () => {
    const { bag } = await count(first, ONE_LESS)
    const closed = await onBag(first, bag, 'close')
    const approver = await world.hire('esimies2', 'supervisor')
    const wish = { tills: [DECLARED], reason: 'Seteli löytyi', version: closed.version }
    const { approvalId } = await done(supervisor, `/bags/${bag.bagId}/correct`, wish)
    return { bag, approvalId, approver }
  }

  test('that waits is named, and changes no figure', async () => {
    const { bag, approvalId } = await ask()
    // Other requests: of another kind about this bag, and of this kind about another one.
    const asked = { payload: {}, subjectVersion: 0, reason: 'Syy', requestedBy: first.staffId }
    await db()
      .insert(approval)
      .values([
        { ...asked, requestedAt: portal.now, kind: 'bagJoin', subject: String(bag.bagId) },
        { ...asked, requestedAt: portal.now, kind: 'countCorrection', subject: '5' },
      ])
    const facts = await factsFor(first, bag)
    expect(facts).toMatchObject({
      pendingApproval: approvalId,
      corrections: [],
      figures: { difference: -20 },
    })
    expect(facts.resultTills).toMatchObject([ONE_LESS])
  })

  test('that is approved tells both people and both sums', async () => {
    const { bag, approvalId, approver } = await ask()
    const at = later(1).toISOString()
    await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
    const facts = await factsFor(first, bag)
    expect(facts.corrections).toEqual([
      {
        at,
        before: 1240,
        after: 1260,
        reason: 'Seteli löytyi',
        requestedBy: named('esimies'),
        approvedBy: named('esimies2'),
      },
    ])
    expect(facts).toMatchObject({ pendingApproval: null, figures: { difference: 0 } })
    expect([facts.resultTills, facts.passes]).toMatchObject([[DECLARED], [{ counted: 1240 }]])
  })
})
