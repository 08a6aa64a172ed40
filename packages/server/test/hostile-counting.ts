import { and, eq, isNull } from 'drizzle-orm'
import { randomFor, type Random } from '@kassavirta/demo/random'
import { bag as bagTable, countPass, handledDeposit, countTill } from '../src/tables/bags.ts'
import { declareBag, addShop } from './bags-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { addAccount, addChain, addCompany, addConcern, addUser } from './world.ts'

type Staff = Awaited<ReturnType<typeof staffAtWork>>
type Room = Awaited<ReturnType<typeof claimedRoom>>
type Place = Room['places'][number]

/** When somebody declares a number: before the bag comes, and after each step of its way. */
const moments = ['declared', 'scanned', 'opened', 'sent', 'openedAgain'] as const
type Moment = (typeof moments)[number]

type Plan = {
  readonly number: string
  readonly owner: Place
  readonly thief: Place
  readonly at: Readonly<Record<'owner' | 'thief', Moment>>
  /** Whether the thief has guessed what is in the bag. */
  readonly isRight: boolean
  readonly isScanned: boolean
  readonly notes: number
}

type Table = {
  readonly bagId: number
  readonly version: number
  readonly candidates: readonly {
    readonly depositId: number
    readonly company: { readonly companyId: number }
  }[]
}
type CountOutcome = {
  readonly outcome: string
  readonly bag: { readonly state: string; readonly version: number }
}

/** Places of two concerns; a first counter who is the thief's friend; a second one and a supervisor who read the slip. */
async function claimedRoom(portal: TestPortal) {
  const { db } = portal.database
  const user = await addUser(portal)
  const places = []
  for (const name of ['Yksi', 'Toinen']) {
    const { id: chainId } = await addChain(db, (await addConcern(db, name)).id)
    for (let nth = 0; nth < 2; nth += 1) {
      const { id: companyId } = await addCompany(db, { chainId })
      places.push({
        companyId,
        accountId: (await addAccount(db, companyId)).id,
        userId: user.id,
        headers: { authorization: '' },
      })
    }
  }
  return {
    portal,
    places,
    friend: await staffAtWork(portal, 'kaveri', ['counter']),
    second: await staffAtWork(portal, 'toinen', ['counter']),
    supervisor: await staffAtWork(portal, 'esimies', ['supervisor']),
  }
}

function planOf(random: Random, places: readonly Place[], nth: number): Plan {
  const owner = random.pick(places)
  const isRight = random.chance(0.5)
  // Who declares only after one person could close the bag has come too late: nobody else has said anything by then.
  const inTime = isRight
    ? (['declared', 'scanned', 'opened'] as const)
    : (['declared', 'scanned', 'opened', 'sent'] as const)
  return {
    number: String(900_000_000 + nth),
    owner,
    thief: random.pick(places.filter((place) => place !== owner)),
    at: { owner: random.pick(inTime), thief: random.pick(moments) },
    isRight,
    isScanned: random.chance(0.7),
    notes: random.int(3, 40),
  }
}

async function done(staff: Staff, path: string, body: object) {
  const answer = await staff.act(path, body)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

/** Declares what is declared at a moment. The thief's wrong sum is so near that one person might close with it. */
async function declareAt({ portal }: Room, plan: Plan, moment: Moment): Promise<void> {
  const { number, notes, isRight, at } = plan
  for (const who of ['owner', 'thief'] as const) {
    if (at[who] !== moment) continue
    const pcs_20e = who === 'owner' || isRight ? notes : notes + 1
    await declareBag(portal, plan[who], number, { pcs_20e, totalSumCents: pcs_20e * 20_00 })
  }
}

/** Sends a count for one of the places; where the number was declared anew meanwhile, after looking at the table again. */
async function sendFor(
  staff: Staff,
  opened: Table,
  { notes, number }: Plan,
  place: Place,
): Promise<CountOutcome> {
  const send = ({ bagId, version, candidates }: Table) => {
    const claim = candidates.find((each) => each.company.companyId === place.companyId)
    const chosen = candidates.length === 0 ? {} : { chosen: claim?.depositId ?? 'none' }
    const count = { tills: [{ pcs_20e: notes }], intact: true, suspects: [], version }
    return staff.act(`/bags/${bagId}/send`, { ...count, ...ownerOf(place), ...chosen })
  }
  const sent = await send(opened)
  if (sent.statusCode === 200) return sent.json()
  if (sent.json().code !== 'companyUnchosen') throw new Error(sent.body)
  const again = await send(await done(staff, '/bags/open', { number }))
  if (again.statusCode !== 200) throw new Error(again.body)
  return again.json()
}

const ownerOf = ({ companyId, accountId }: Place) => ({ companyId, accountId })

/** The first counter does whatever brings the money to the thief. */
async function countFirst(room: Room, plan: Plan): Promise<string> {
  const { friend } = room
  const table: Table = await done(friend, '/bags/open', { number: plan.number })
  await declareAt(room, plan, 'opened')
  const { outcome, bag } = await sendFor(friend, table, plan, plan.thief)
  await declareAt(room, plan, 'sent')
  if (outcome !== 'differs') return bag.state
  return (await done(friend, `/bags/${table.bagId}/close`, { version: bag.version })).state
}

async function countSecond(room: Room, plan: Plan): Promise<string> {
  const table: Table = await done(room.second, '/bags/open', { number: plan.number })
  await declareAt(room, plan, 'openedAgain')
  return (await sendFor(room.second, table, plan, plan.owner)).bag.state
}

async function settle({ portal, supervisor }: Room, { number, owner, notes }: Plan): Promise<void> {
  const [row] = await portal.database.db.select().from(bagTable).where(eq(bagTable.securityBagNumber, number))
  const { candidates } = (await supervisor.browser.get(`/bags/${row!.id}`)).json() as Table
  const claim = candidates.find(({ company }) => company.companyId === owner.companyId)
  const count = { tills: [{ pcs_20e: notes }], intact: true, suspects: [], version: row!.version }
  const chosen = { chosen: claim?.depositId ?? 'none', ...ownerOf(owner) }
  await done(supervisor, `/bags/${row!.id}/decide`, { ...count, ...chosen, reason: 'Lapun mukaan' })
}

/** One bag from its declarations to its result. Returns whether one person alone closed it. */
async function play(room: Room, plan: Plan): Promise<boolean> {
  await declareAt(room, plan, 'declared')
  if (plan.isScanned) await done(room.friend, '/bags/receive', { number: plan.number })
  await declareAt(room, plan, 'scanned')
  const state = await countFirst(room, plan)
  if (state === 'counted') return true
  if ((await countSecond(room, plan)) === 'disputed') await settle(room, plan)
  return false
}

/** What is wrong with the result of a bag, in words. */
async function faultsOf({ portal, friend }: Room, plan: Plan): Promise<readonly string[]> {
  const { db } = portal.database
  const results = await db
    .select()
    .from(handledDeposit)
    .where(and(eq(handledDeposit.securityBagNumber, plan.number), isNull(handledDeposit.parentId)))
  const told = `bag ${plan.number} ${JSON.stringify({ ...plan.at, isRight: plan.isRight })}`
  const [result] = results
  if (!result || results.length > 1) return [`${told} has ${results.length} results`]
  if (result.totalCents !== plan.notes * 20_00) return [`${told} has another sum than was in it`]
  if (result.companyId === plan.owner.companyId) return []
  const passes = await db
    .select()
    .from(countPass)
    .where(eq(countPass.bagId, Number(result.extId?.replace('desk-bag-', ''))))
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
    if (await play(room, plan)) counts['closed by one person'] += 1
    const faults = await faultsOf(room, plan)
    counts['to the wrong account'] += faults.length
    findings.push(...faults)
  }
  return { counts, findings }
}

type FittingRoom = Awaited<ReturnType<typeof fittingRoom>>

/** A counter who wants every count to fit, another who counts and decides, and a supervisor. */
async function fittingRoom(portal: TestPortal) {
  return {
    portal,
    shop: await addShop(portal),
    counters: [
      await staffAtWork(portal, 'sovittaja', ['counter']),
      await staffAtWork(portal, 'molemmat', ['counter', 'supervisor']),
    ],
    supervisor: await staffAtWork(portal, 'esimies', ['supervisor']),
  }
}

/** Everything that might make a count that was compared be forgotten, and the counts themselves. */
const tricks = [
  'send',
  'fit',
  'split',
  'again',
  'back',
  'aside',
  'bringback',
  'scan',
  'open',
  'passon',
  'close',
] as const
type Trick = (typeof tricks)[number]
const sends = ['send', 'fit', 'split'] as const

const DECLARED = 8
/** As much as the bag is said to hold, or a few notes more or fewer: too few for a second count. */
const nearby = (random: Random): number => DECLARED + random.pick([-2, -1, 1, 2, 0])

function tillsOf(trick: Trick, random: Random): readonly object[] {
  if (trick === 'fit') return [{ pcs_20e: DECLARED }]
  if (trick === 'split') return [{ pcs_20e: DECLARED - 3 }, { pcs_20e: 3 }]
  return [{ pcs_20e: nearby(random) }]
}

const isSend = (trick: Trick): boolean => sends.some((each) => each === trick)

function pathOf(trick: Trick, bagId: number): string {
  if (trick === 'scan') return 'receive'
  return trick === 'open' ? 'open' : `${bagId}/${isSend(trick) ? 'send' : trick}`
}

/** Tries one of them. What the desk refuses is as good as what it does: only what comes of it counts. */
async function attempt(
  room: FittingRoom,
  { who, number }: { readonly who: Staff; readonly number: string },
  random: Random,
): Promise<'sent' | 'tried' | 'over'> {
  const [row] = await room.portal.database.db
    .select()
    .from(bagTable)
    .where(eq(bagTable.securityBagNumber, number))
  if (row && !['arrived', 'aside', 'counting'].includes(row.state)) return 'over'
  const trick = random.chance(0.7) ? (row?.compared ? 'again' : random.pick(sends)) : random.pick(tricks)
  const tills = tillsOf(trick, random)
  const body = { number, tills, intact: true, suspects: [], reason: 'Syy', version: row?.version ?? 0 }
  const answer = await who.act(`/bags/${pathOf(trick, row?.id ?? 0)}`, body)
  if (answer.statusCode >= 500) throw new Error(answer.body)
  return isSend(trick) && answer.statusCode === 200 ? 'sent' : 'tried'
}

/** Whether one person alone closed the bag with other pieces than were compared before. */
async function isFitted({ portal }: FittingRoom, number: string): Promise<boolean> {
  const { db } = portal.database
  const [row] = await db.select().from(bagTable).where(eq(bagTable.securityBagNumber, number))
  if (row?.state !== 'counted') return false
  const passes = await db.select().from(countPass).where(eq(countPass.bagId, row.id)).orderBy(countPass.pass)
  const tills = await db.select().from(countTill).where(eq(countTill.bagId, row.id))
  const notesIn = (pass: number) =>
    tills.filter((till) => till.pass === pass).reduce((sum, { pcs_20e }) => sum + pcs_20e, 0)
  const sent = passes.filter(({ sentAt }) => sentAt !== null).map(({ pass }) => notesIn(pass))
  return new Set(passes.map(({ staffId }) => staffId)).size === 1 && new Set(sent).size > 1
}

/** A table that is still taken is emptied by somebody else, as at the end of a shift. */
async function clear({ portal, supervisor }: FittingRoom, number: string): Promise<void> {
  const [row] = await portal.database.db.select().from(bagTable).where(eq(bagTable.securityBagNumber, number))
  if (row?.counterId === null || row === undefined) return
  const body = { version: row.version }
  const back = await supervisor.act(`/bags/${row.id}/back`, body)
  const gone = back.statusCode === 200 ? back : await supervisor.act(`/bags/${row.id}/passon`, body)
  if (gone.statusCode !== 200) throw new Error(gone.body)
}

type FitOptions = { readonly seed: number; readonly passes: number; readonly isOver?: () => boolean }

/** How often somebody tries something with one bag, as long as it is theirs to count. */
const TRIES = 10

/** One person after the other tries to make counts fit what was declared, with every act that the desk has. */
export async function playFits(portal: TestPortal, { seed, passes, isOver = () => false }: FitOptions) {
  const room = await fittingRoom(portal)
  const random = randomFor('fitted counts', seed)
  const findings: string[] = []
  const counts = { passes: 0, bags: 0, fitted: 0 }
  for (; counts.passes < passes && !isOver(); counts.bags += 1) {
    const number = String(800_000_000 + counts.bags)
    await declareBag(portal, room.shop, number, { pcs_20e: DECLARED, totalSumCents: DECLARED * 20_00 })
    const who = random.pick(room.counters)
    await who.act('/bags/open', { number })
    for (let tries = 0; tries < TRIES; tries += 1) {
      const became = await attempt(room, { who, number }, random)
      if (became === 'over') break
      if (became === 'sent') counts.passes += 1
    }
    if (await isFitted(room, number)) findings.push(`bag ${number} was made to fit by one person alone`)
    await clear(room, number)
  }
  return { counts: { ...counts, fitted: findings.length }, findings }
}
