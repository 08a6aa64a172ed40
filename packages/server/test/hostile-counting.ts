import { and, eq, isNull } from 'drizzle-orm'
import { randomFor, type Random } from '@kassavirta/demo/random'
import { bag as bagTable, countPass, handledDeposit, countTill } from '../src/tables/bags.ts'
import { addPlace, addShop, declareBag, done, open, whole, type Staff } from './bags-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { addChain, addConcern, addUser } from './world.ts'

type Room = Awaited<ReturnType<typeof claimedRoom>>
type Place = Room['places'][number]

/** When somebody declares a number: before the bag comes, and after each step of its way. */
const moments = ['declared', 'scanned', 'opened', 'sent', 'openedAgain'] as const
type Moment = (typeof moments)[number]
type Plan = ReturnType<typeof planOf>

type Table = {
  readonly bagId: number
  readonly version: number
  readonly candidates: readonly {
    readonly depositId: number
    readonly company: { readonly companyId: number }
  }[]
}

/** Places of two concerns; a first counter who is the thief's friend; a second one and a supervisor who read the slip. */
async function claimedRoom(portal: TestPortal) {
  const { db } = portal.database
  const { id: userId } = await addUser(portal)
  const places = []
  for (const name of ['Yksi', 'Toinen']) {
    const { id: chainId } = await addChain(db, (await addConcern(db, name)).id)
    for (const _ of [1, 2]) places.push({ ...(await addPlace(portal, { chainId })), userId })
  }
  return {
    portal,
    places,
    friend: await staffAtWork(portal, 'kaveri', ['counter']),
    second: await staffAtWork(portal, 'toinen', ['counter']),
    supervisor: await staffAtWork(portal, 'esimies', ['supervisor']),
  }
}

function planOf(random: Random, places: readonly Place[], nth: number) {
  const owner = random.pick(places)
  /** Whether the thief has guessed what is in the bag. */
  const isRight = random.chance(0.5)
  // Who declares only after one person could close the bag has come too late: nobody else has said anything by then.
  const inTime = moments.slice(0, isRight ? 3 : 4)
  return {
    number: String(900_000_000 + nth),
    owner,
    thief: random.pick(places.filter((place) => place !== owner)),
    at: { owner: random.pick<Moment>(inTime), thief: random.pick(moments) },
    isRight,
    isScanned: random.chance(0.7),
    notes: random.int(3, 40),
  }
}

/** Declares what is declared at a moment. The thief's wrong sum is so near that one person might close with it. */
async function declareAt({ portal }: Room, plan: Plan, moment: Moment): Promise<void> {
  for (const who of ['owner', 'thief'] as const) {
    if (plan.at[who] !== moment) continue
    const pcs_20e = plan.notes + (who === 'owner' || plan.isRight ? 0 : 1)
    await declareBag(portal, plan[who], plan.number, { pcs_20e, totalSumCents: pcs_20e * 20_00 })
  }
}

/** A count for one of the places, which is chosen among the declarations that the table shows. */
function countFor({ version, candidates }: Omit<Table, 'bagId'>, { notes }: Plan, place: Place) {
  const { companyId, accountId } = place
  const claim = candidates.find(({ company }) => company.companyId === companyId)
  const chosen = candidates.length === 0 ? {} : { chosen: claim?.depositId ?? 'none' }
  return { tills: [{ pcs_20e: notes }], ...whole, version, companyId, accountId, ...chosen }
}

/** Sends a count for one of the places; where the number was declared anew meanwhile, after looking at the table again. */
async function sendFor(staff: Staff, opened: Table, plan: Plan, place: Place) {
  const path = `/bags/${opened.bagId}/send`
  const sent = await staff.act(path, countFor(opened, plan, place))
  if (sent.json().code !== 'companyUnchosen') return sent.json()
  return done(staff, path, countFor(await open(staff, { number: plan.number }), plan, place))
}

/** One bag from its declarations to its result: the first counter does whatever brings the money to the thief. */
async function play(room: Room, plan: Plan): Promise<'alone' | 'together'> {
  const { portal, friend, second, supervisor } = room
  const { number } = plan
  await declareAt(room, plan, 'declared')
  if (plan.isScanned) await done(friend, '/bags/receive', { number })
  await declareAt(room, plan, 'scanned')
  const table: Table = await open(friend, { number })
  await declareAt(room, plan, 'opened')
  const { outcome, bag } = await sendFor(friend, table, plan, plan.thief)
  await declareAt(room, plan, 'sent')
  const path = `/bags/${table.bagId}`
  const { state } = outcome === 'differs' ? await done(friend, `${path}/close`, bag) : bag
  if (state === 'counted') return 'alone'
  const again: Table = await open(second, { number })
  await declareAt(room, plan, 'openedAgain')
  const counted = await sendFor(second, again, plan, plan.owner)
  if (counted.outcome !== 'disputed') return 'together'
  const { db } = portal.database
  const [row] = await db.select().from(bagTable).where(eq(bagTable.id, table.bagId))
  const { candidates } = (await supervisor.browser.get(path)).json() as Table
  const count = countFor({ version: row!.version, candidates }, plan, plan.owner)
  await done(supervisor, `${path}/decide`, { chosen: 'none', ...count, reason: 'Lapun mukaan' })
  return 'together'
}

/** What is wrong with the result of a bag, in words. */
async function faultsOf({ portal, friend }: Room, plan: Plan): Promise<readonly string[]> {
  const { db } = portal.database
  const isOfBag = and(eq(handledDeposit.securityBagNumber, plan.number), isNull(handledDeposit.parentId))
  const [result, ...others] = await db.select().from(handledDeposit).where(isOfBag)
  const told = `bag ${plan.number} ${JSON.stringify({ ...plan.at, isRight: plan.isRight })}`
  if (!result || others.length > 0) return [`${told} has ${others.length + (result ? 1 : 0)} results`]
  if (result.totalCents !== plan.notes * 20_00) return [`${told} has another sum than was in it`]
  if (result.companyId === plan.owner.companyId) return []
  const bagId = Number(result.extId?.replace('desk-bag-', ''))
  const passes = await db.select().from(countPass).where(eq(countPass.bagId, bagId))
  const chosen = passes.some(
    (pass) => pass.staffId !== friend.staffId && pass.chosen && pass.depositId === result.depositId,
  )
  return [
    `${told} went to the wrong account, ${chosen ? 'chosen by a second person' : 'by one person alone'}`,
  ]
}

type ClaimOptions = { readonly seed: number; readonly bags: number; readonly isOver?: () => boolean }

/** A thief declares the numbers of other places, at any moment and with any sum, and has a friend at the counting table. */
export async function playClaims(portal: TestPortal, { seed, bags, isOver = () => false }: ClaimOptions) {
  const room = await claimedRoom(portal)
  const random = randomFor('claimed numbers', seed)
  const findings: string[] = []
  const counts = { bags: 0, 'closed by one person': 0, 'to the wrong account': 0 }
  for (; counts.bags < bags && !isOver(); counts.bags += 1) {
    const plan = planOf(random, room.places, counts.bags)
    if ((await play(room, plan)) === 'alone') counts['closed by one person'] += 1
    findings.push(...(await faultsOf(room, plan)))
  }
  return { counts: { ...counts, 'to the wrong account': findings.length }, findings }
}

const DECLARED = 8

/** Everything that might make a count that was compared be forgotten, by the ends of their paths, and the counts themselves. */
const tricks = {
  send: (random: Random) => [{ pcs_20e: DECLARED + random.pick([-2, -1, 1, 2, 0]) }],
  fit: () => [{ pcs_20e: DECLARED }],
  split: () => [{ pcs_20e: DECLARED - 3 }, { pcs_20e: 3 }],
}
const sends = ['send', 'fit', 'split'] as const
const others = ['again', 'back', 'aside', 'bringback', 'receive', 'open', 'passon', 'close'] as const

type Fitting = { readonly portal: TestPortal; readonly who: Staff; readonly number: string }

const bagOf = async ({ portal, number }: Pick<Fitting, 'portal' | 'number'>) =>
  (await portal.database.db.select().from(bagTable).where(eq(bagTable.securityBagNumber, number)))[0]

/** Tries one of them. What the desk refuses is as good as what it does: only what comes of it counts. */
async function attempt({ portal, who, number }: Fitting, random: Random): Promise<'sent' | 'tried' | 'over'> {
  const row = await bagOf({ portal, number })
  if (row && !['arrived', 'aside', 'counting'].includes(row.state)) return 'over'
  const likely = row?.compared ? 'again' : random.pick(sends)
  const trick = random.chance(0.7) ? likely : random.pick([...sends, ...others])
  const counted = sends.find((each) => each === trick)
  const tills = counted ? tricks[counted](random) : []
  const path = counted
    ? `${row?.id}/send`
    : ['receive', 'open'].includes(trick)
      ? trick
      : `${row?.id}/${trick}`
  const body = { number, tills, ...whole, reason: 'Syy', version: row?.version ?? 0 }
  const answer = await who.act(`/bags/${path}`, body)
  if (answer.statusCode >= 500) throw new Error(answer.body)
  return counted && answer.statusCode === 200 ? 'sent' : 'tried'
}

/** Whether one person alone closed the bag with other pieces than were compared before. */
async function isFitted({ portal, number }: Fitting): Promise<boolean> {
  const { db } = portal.database
  const row = await bagOf({ portal, number })
  if (row?.state !== 'counted') return false
  const passes = await db.select().from(countPass).where(eq(countPass.bagId, row.id))
  const tills = await db.select().from(countTill).where(eq(countTill.bagId, row.id))
  const sent = passes
    .filter(({ sentAt }) => sentAt !== null)
    .map(({ pass }) => tills.reduce((sum, till) => sum + (till.pass === pass ? till.pcs_20e : 0), 0))
  return new Set(passes.map(({ staffId }) => staffId)).size === 1 && new Set(sent).size > 1
}

type FitOptions = { readonly seed: number; readonly passes: number; readonly isOver?: () => boolean }

/** How often somebody tries something with one bag, as long as it is theirs to count. */
const TRIES = 10

/** One person after the other tries to make counts fit what was declared, with every act that the desk has. */
export async function playFits(portal: TestPortal, { seed, passes, isOver = () => false }: FitOptions) {
  const shop = await addShop(portal)
  const counters = [
    await staffAtWork(portal, 'sovittaja', ['counter']),
    await staffAtWork(portal, 'molemmat', ['counter', 'supervisor']),
  ]
  const supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
  const random = randomFor('fitted counts', seed)
  const findings: string[] = []
  const counts = { passes: 0, bags: 0 }
  for (; counts.passes < passes && !isOver(); counts.bags += 1) {
    const number = String(800_000_000 + counts.bags)
    await declareBag(portal, shop, number)
    const fitting = { portal, who: random.pick(counters), number }
    const { bagId } = await open(fitting.who, { number })
    for (let tries = 0; tries < TRIES; tries += 1) {
      const became = await attempt(fitting, random)
      if (became === 'over') break
      if (became === 'sent') counts.passes += 1
    }
    if (await isFitted(fitting)) findings.push(`bag ${number} was made to fit by one person alone`)
    // A table that is still taken is emptied by somebody else, as at the end of a shift.
    const left = await bagOf(fitting)
    if (left?.counterId == null) continue
    const back = await supervisor.act(`/bags/${bagId}/back`, { version: left.version })
    if (back.statusCode !== 200) await done(supervisor, `/bags/${bagId}/passon`, { version: left.version })
  }
  return { counts: { ...counts, fitted: findings.length }, findings }
}
