import { and, eq, isNull } from 'drizzle-orm'
import { randomFor, type Random } from '@kassavirta/demo/random'
import { bag as bagTable, countPass } from '../src/tables/counting.ts'
import { handledDeposit } from '../src/tables/handled.ts'
import { staffAtWork } from './desk.ts'
import { declareBag } from './bags.ts'
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
type Sent = { readonly outcome: string; readonly bag: { readonly state: string; readonly version: number } }

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
async function sendFor(staff: Staff, opened: Table, { notes, number }: Plan, place: Place): Promise<Sent> {
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

type Wanted = { readonly seed: number; readonly bags: number; readonly isOver?: () => boolean }

/** A thief declares the numbers of other places, at any moment and with any sum, and has a friend at the counting table. */
export async function playClaims(portal: TestPortal, { seed, bags, isOver = () => false }: Wanted) {
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
