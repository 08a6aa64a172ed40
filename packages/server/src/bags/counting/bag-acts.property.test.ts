import { eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { randomFor } from '@kassavirta/demo/random'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { addPlace, declareBag, type Staff } from '../../../test/bags-world.ts'
import { databaseKind } from '../../../test/database.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { setParameter } from '../../shared/parameters.ts'
import {
  approval,
  bag as bagTable,
  bagPerson,
  countPass,
  countTill,
  missingBag,
  handledDeposit,
} from '../../tables/bags.ts'
import { audit } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'
import { dueBefore } from './counting-rules.ts'
import { noticesSince, notifyOfLateBags } from './late-bags.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const random = randomFor('bag acts', 20_261_119)
/** The embedded database takes hours for as much, and what is decided here is the server's. */
const isLong = isWhole && databaseKind === 'postgres'
const [ACTS, BETWEEN_CHECKS] = [isLong ? 3_000 : 180, 60]

test('every bag and loss is seen, and no sum changes [R-COUNT-02]', async () => {
  const world = await bagWorld()
  for (let nth = 1; nth <= ACTS; nth += 1) {
    await random.weighted(acts)(world)
    if (nth % BETWEEN_CHECKS > 0) continue
    await tell()
    const all = await readAll()
    for (const check of checks) expect(await check(world, all), `after ${nth} acts`).toEqual([])
  }
  expect((await readAll()).results.length).toBeGreaterThan(ACTS / 40)
})

/** Two places and the people of a desk, of whom dora wants money at the wrong place. */
async function bagWorld() {
  await setParameter(db(), 'statusLines', 'true', portal.now)
  const hire = async (name: string, ...roles: readonly StaffRole[]) => ({
    ...(await staffAtWork(portal, name, roles)),
    isHonest: name !== 'dora',
  })
  const thief = await hire('dora', 'counter', 'supervisor')
  const place = async () => ({ ...(await addPlace(portal)), userId: (await addUser(portal)).id })
  return {
    shops: [await place(), await place()],
    supervisors: [await hire('eero', 'supervisor'), await hire('fia', 'supervisor'), thief],
    counters: [await hire('anna', 'counter'), await hire('bea', 'counter'), thief],
    /** Every bag as it is, whatever anybody says of it. */
    bags: [] as TrueBag[],
  }
}
type World = Awaited<ReturnType<typeof bagWorld>>
type Person = World['counters'][number]
type Shop = World['shops'][number]
/** The number that is printed on a bag, the place on its slip, and what is in it; its declaration may tell others. */
type TrueBag = { readonly number: string; readonly shop: Shop; readonly notes: number; depositId?: number }

/** Sends an act, each at a moment of its own. What is refused is as good as what is done; a fault of the server is not. */
async function act(who: Staff, path: string, body: object) {
  portal.now = new Date(portal.now.getTime() + 1)
  const answer = await who.act(path, body)
  expect(answer.statusCode, `${path} ${JSON.stringify(body)}: ${answer.body}`).toBeLessThan(500)
  return { isDone: answer.statusCode === 200, ...answer.json() }
}

const bagRows = () => db().select().from(bagTable)
type BagRow = typeof bagTable.$inferSelect
const pickBag = async (...states: readonly BagRow['state'][]): Promise<BagRow | undefined> => {
  const rows = (await bagRows()).filter(({ state }) => states.includes(state))
  return rows.length > 0 ? random.pick(rows) : undefined
}
const trueBag = ({ bags }: World, number: string | null) => bags.find((each) => each.number === number)
const newNumber = () => String(random.int(10_000_000, 99_999_999))

/** A place fills a bag, and mostly declares it; two digits of the number or the sum may be typed wrong. */
async function fill({ shops, bags }: World) {
  const bag: TrueBag = { number: newNumber(), shop: random.pick(shops), notes: random.int(5, 60) }
  bags.push(bag)
  if (random.chance(0.15)) return
  const pcs_20e = bag.notes + (random.chance(0.2) ? 1 : 0)
  const [start, one, other] = [bag.number.slice(0, 6), bag.number[6], bag.number[7]]
  const number = random.chance(0.2) ? `${start}${other}${one}` : bag.number
  bag.depositId = await declareBag(portal, bag.shop, number, { pcs_20e, totalSumCents: pcs_20e * 20_00 })
}

/** A bag that has been filled is scanned, mostly one that was not yet, or a number that is on no bag. */
async function scan({ bags, counters }: World) {
  const seen = new Set((await bagRows()).map((row) => row.securityBagNumber))
  const unseen = bags.filter((bag) => !seen.has(bag.number))
  const from = random.chance(0.7) && unseen.length > 0 ? unseen : bags
  const number = random.chance(0.95) && from.length > 0 ? random.pick(from).number : newNumber()
  await act(random.pick(counters), '/bags/receive', { number })
}

/** Somebody counts what lies on their table, or the next bag: whose it is they read from the slip, if they are honest. */
async function count(world: World) {
  const who = random.pick(world.counters)
  const own = (await bagRows()).find(({ counterId }) => counterId === who.staffId)
  const row = own ?? (await pickBag('arrived', 'second'))
  const bag = row && trueBag(world, row.securityBagNumber)
  if (!bag) return
  const opened = await act(who, '/bags/open', { bagId: row.id })
  const finish = (version: number) =>
    act(who, `/bags/${row.id}/${random.pick(['close', 'close', 'again'])}`, { version })
  if (!opened.isDone || opened.figures) return void (opened.isDone && (await finish(opened.version)))
  const tills = [{ pcs_20e: bag.notes - (random.chance(0.05) ? 1 : 0) }]
  const isFree = opened.candidates.length === 0 && opened.isDeclared && who.isHonest
  const body = { tills, intact: true, suspects: [], version: opened.version }
  const chosen = { ...ownerOf(world, who, bag, opened.candidates), ...(isFree && { chosen: null }) }
  const sent = await act(who, `/bags/${row.id}/send`, { ...body, ...chosen })
  if (sent.outcome === 'differs') await finish(sent.bag.version)
}

type Candidates = readonly { readonly depositId: number }[]

/** Whose the slip says the bag is, of what is offered; the thief says that it is of the other place. */
function ownerOf({ shops }: World, { isHonest }: Person, { shop, depositId }: TrueBag, offered: Candidates) {
  const { companyId, accountId } = isHonest ? shop : shops.find((each) => each !== shop)!
  const isOffered = isHonest && offered.some((each) => each.depositId === depositId)
  return { companyId, accountId, chosen: isOffered ? depositId : 'none' }
}

/** Counts that differ are settled by an honest supervisor: one who is not decides alone, by the rules of the desk. */
async function decide(world: World) {
  const row = await pickBag('disputed')
  const bag = row && trueBag(world, row.securityBagNumber)
  if (!bag) return
  const who = random.pick(world.supervisors.filter(({ isHonest }) => isHonest))
  const { candidates } = (await who.browser.get(`/bags/${row.id}`)).json()
  const found = { tills: [{ pcs_20e: bag.notes }], intact: true, suspects: [], version: row.version }
  const body = { ...found, reason: 'Lipukkeen mukaan', ...ownerOf(world, who, bag, candidates) }
  const { isDone } = await act(who, `/bags/${row.id}/decide`, body)
  if (!isDone) await act(who, `/bags/${row.id}/decide`, { ...body, chosen: 'none' })
}

/** A bag is put aside, back or taken from a table, or its scan is taken back. */
async function move({ counters, supervisors }: World) {
  const row = await pickBag('arrived', 'aside', 'counting', 'secondCounting')
  const path = random.pick(['aside', 'bringback', 'back', 'passon', 'withdraw', 'withdraw', 'withdraw'])
  const body = { version: row?.version, reason: 'Syy' }
  if (row) await act(random.pick([...counters, ...supervisors]), `/bags/${row.id}/${path}`, body)
}

/** Somebody links a declaration with a bag, mostly one that waits with one that nobody declared. */
async function link({ supervisors }: World) {
  const declared = await db().select().from(deposit)
  const rows = (await bagRows()).filter(({ state }) => state !== 'withdrawn' && !state.endsWith('ounting'))
  if (declared.length === 0 || rows.length === 0) return
  const isLikely = random.chance(0.8)
  const waiting = declared.filter(({ countingState }) => countingState === 'uusi')
  const free = rows.filter(({ depositId, linkedDepositId }) => (depositId ?? linkedDepositId) === null)
  const { id: bagId, version } = random.pick(isLikely && free.length > 0 ? free : rows)
  const { id } = random.pick(isLikely && waiting.length > 0 ? waiting : declared)
  await act(random.pick(supervisors), `/bags/missing/${id}/link`, { bagId, version, knownBy: 'slip' })
}

/** Somebody asks for the end of a search, of a bag that is missing or of any. */
async function closeSearch({ supervisors }: World) {
  const missing = await db().select({ id: missingBag.depositId }).from(missingBag)
  const declared = await db().select({ id: deposit.id }).from(deposit)
  const from = random.chance(0.8) && missing.length > 0 ? missing : declared
  if (from.length === 0) return
  await act(random.pick(supervisors), `/bags/missing/${random.pick(from).id}/close`, { reason: 'Ei löydy' })
}

/** Places are told of bags that have not come. */
const tell = () => notifyOfLateBags({ db: db(), clock: () => portal.now })

/** Somebody decides on a request, whatever it is about. */
async function decideRequest({ supervisors }: World) {
  const waiting = await db().select().from(approval).where(isNull(approval.decision))
  if (waiting.length === 0) return
  const { id, version } = random.pick(waiting)
  const path = `/approvals/${id}/${random.pick(['approve', 'approve', 'reject'])}`
  await act(random.pick(supervisors), path, { version, reason: 'Selvitetty' })
}

/** Hours pass, and everybody signs in anew. */
async function pass() {
  portal.now = new Date(portal.now.getTime() + random.pick([1, 5, 24, 24]) * 3_600_000)
  const now = portal.now.toISOString()
  await db().execute(sql`update staff_session set used_at = ${now}, factor_at = ${now},
    expires_at = ${now}::timestamptz + interval '10 hours'`)
}

/** What anybody may do, and how often. */
const acts: readonly (readonly [act: (world: World) => Promise<unknown>, weight: number])[] = [
  ...([
    [fill, 8],
    [scan, 9],
    [count, 24],
    [decide, 3],
    [move, 8],
    [link, 6],
  ] as const),
  ...([
    [closeSearch, 4],
    [decideRequest, 8],
    [tell, 2],
    [pass, 2],
  ] as const),
]

/** Everything that is stored, read once for all checks. */
const readAll = async () => ({
  bags: await bagRows(),
  deposits: await db().select().from(deposit),
  missing: new Map((await db().select().from(missingBag)).map((row) => [row.depositId, row])),
  results: await db().select().from(handledDeposit).where(isNull(handledDeposit.parentId)),
  people: await db().select().from(bagPerson),
  passes: await db().select().from(countPass),
  tills: await db().select().from(countTill),
  approvals: await db().select().from(approval),
  messages: await db().select().from(message),
  links: await db().select().from(audit).where(eq(audit.action, 'bag.linked')),
})

/** Looks at everything that is stored, and says in words what is wrong. */
type Check = (world: World, all: Awaited<ReturnType<typeof readAll>>) => unknown
const MISSING_DAYS = 2

/** Each declaration is counted, closed by two, noticed as missing, or waits: exactly one of them. */
const everyDeclarationIsSomewhere: Check = (_world, { deposits, bags, missing, results }) => {
  const before = dueBefore(dayOf(portal.now), MISSING_DAYS)
  return deposits.flatMap(({ id, securityBagNumber: number, countingState, createdAt }) => {
    const own = bags.filter(({ depositId }) => depositId === id)
    const isCounted = own.length === 1 && own[0]!.state === 'counted'
    const isHere = bags.some(
      ({ state, depositId, securityBagNumber, linkedDepositId }) =>
        !['counted', 'withdrawn'].includes(state) &&
        (depositId === id ||
          (depositId === null && (securityBagNumber === number || linkedDepositId === id))),
    )
    const row = missing.get(id)
    const isDue = createdAt < before && createdAt >= noticesSince(before)
    const found = [
      ...(isCounted ? ['counted'] : []),
      ...(!isCounted && (isHere || (!row && !isDue)) ? ['waiting'] : []),
      ...(!isCounted && !isHere && row?.noticedAt && !row.closedAt ? ['missing'] : []),
      ...(!isCounted && !isHere && row?.closedAt ? ['closed'] : []),
    ]
    const ofIt = results.filter(({ depositId }) => depositId === id).length
    const isTold = (countingState === 'käsitelty') === isCounted && ofIt === (isCounted ? 1 : 0)
    return found.length === 1 && isTold ? [] : [{ id, number, countingState, found, ofIt }]
  })
}

/** Each bag that is counted has one result, the others none, and its sum is that of the count that closed it. */
const sumsAreThoseCounted: Check = (_world, { bags, results, tills }) =>
  bags.flatMap(({ id, pass: closing, state }) => {
    const sums = results.filter(({ extId }) => extId === `desk-bag-${id}`).map((each) => each.totalCents)
    const counted = tills
      .filter(({ bagId, pass: of }) => bagId === id && of === closing)
      .reduce((sum, { pcs_20e }) => sum + pcs_20e * 20_00, 0)
    const isRight = state === 'counted' ? sums.length === 1 && sums[0] === counted : sums.length === 0
    return isRight ? [] : [{ id, state, sums, counted }]
  })

/** Whoever takes back a scan of somebody else, ends a search, links a bag or approves is seen by another. */
const everyLossIsSeenByASecondPerson: Check = async ({ supervisors }, all) => {
  const { bags, missing, approvals, messages, deposits, links } = all
  const listed: { bagId: number }[] = (await supervisors[0]!.browser.get('/bags/withdrawn')).json().rows
  const isLookedFor = ({ securityBagNumber, linkedDepositId }: BagRow) =>
    deposits.some(
      ({ id, countingState, ...each }) =>
        (each.securityBagNumber === securityBagNumber || id === linkedDepositId) &&
        countingState === 'uusi' &&
        !missing.get(id)?.closedAt,
    )
  const hasComeSince = ({ id, securityBagNumber: number }: BagRow) =>
    bags.some((bag) => bag.id > id && bag.securityBagNumber === number && bag.state !== 'withdrawn')
  const hidden = bags.filter(
    (bag) =>
      bag.state === 'withdrawn' &&
      bag.withdrawnBy !== bag.arrivedBy &&
      !hasComeSince(bag) &&
      isLookedFor(bag) &&
      !listed.some(({ bagId }) => bagId === bag.id),
  )
  // One whose bag was counted after all may have another number since.
  const lost = deposits.filter(({ countingState }) => countingState === 'uusi')
  const alone = lost.filter(({ id, securityBagNumber: number }) => {
    const { closedAt, approvalId } = missing.get(id) ?? {}
    if (!closedAt) return false
    const own = bags.filter((bag) => bag.securityBagNumber === number || bag.linkedDepositId === id)
    const movers = [
      ...own.flatMap((bag) => (bag.withdrawnAt && bag.withdrawnAt <= closedAt ? [bag.withdrawnBy] : [])),
      ...links.flatMap(({ at, staffId, subject }) =>
        at <= closedAt && own.some((bag) => String(bag.id) === subject) ? [staffId] : [],
      ),
    ]
    const two = approvals.find((each) => each.id === approvalId)
    const isTold = messages.some(({ extId }) => extId === `desk-closed-${id}`)
    const isByOthers = !movers.includes(two!.requestedBy) && !movers.includes(two!.decidedBy)
    return !(two?.decision === 'approved' && isTold && isByOthers)
  })
  return [...hidden.map((bag) => ({ hidden: bag.id })), ...alone.map(({ id }) => ({ alone: id }))]
}

/** Money is where the slip says, though one of the staff wants it elsewhere; nobody has two parts in one bag or request. */
const nobodyAlone: Check = (world, { bags, people, passes, results, approvals }) => [
  ...results.filter(
    ({ companyId, securityBagNumber: number }) => companyId !== trueBag(world, number)?.shop.companyId,
  ),
  ...bags.filter(({ id, linkedDepositId, state, pass: closing }) => {
    const counters = new Set(passes.filter(({ bagId }) => bagId === id).map(({ staffId }) => staffId))
    const linkers = people.filter(({ bagId, step }) => bagId === id && step === 'link')
    const isAlone = state === 'counted' && closing > 0 && linkedDepositId !== null && counters.size < 2
    return isAlone || linkers.some(({ staffId }) => counters.has(staffId))
  }),
  ...approvals.filter(
    ({ requestedBy, decidedBy, barred }) =>
      decidedBy !== null && (decidedBy === requestedBy || barred.includes(decidedBy)),
  ),
]

const checks: readonly Check[] = [
  everyDeclarationIsSomewhere,
  sumsAreThoseCounted,
  everyLossIsSeenByASecondPerson,
  nobodyAlone,
]
