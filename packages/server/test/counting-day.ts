import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { bag as bagTable } from '../src/tables/counting.ts'
import { deposit } from '../src/tables/submissions.ts'
import {
  acts,
  newBag,
  sumOf,
  type Found,
  type ModelAct,
  type ModelBag,
  type Pieces,
  type Worker,
} from './counting-model.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addUser } from './world.ts'

type Person = Worker & Awaited<ReturnType<typeof staffAtWork>>
type Post = (path: string, body: object) => ReturnType<Person['act']>

const staff = [
  { name: 'anna', counts: true, decides: false },
  { name: 'bea', counts: true, decides: false },
  { name: 'carl', counts: true, decides: false },
  { name: 'dora', counts: true, decides: true },
  { name: 'eero', counts: false, decides: true },
  { name: 'fia', counts: false, decides: true },
] as const

/** An odd number of cents makes a sum that stands on no page by accident. */
export const anyPieces: fc.Arbitrary<Pieces> = fc.record({
  pcs_50e: fc.integer({ min: 1, max: 410 }),
  pcs_20e: fc.integer({ min: 5, max: 40 }),
  pcs_10e: fc.integer({ min: 0, max: 9 }),
  pcs_5cent: fc.integer({ min: 0, max: 40 }).map((half) => 2 * half + 1),
})

/** What may be in a bag instead of what was declared. */
const changes: readonly ((pieces: Pieces) => Pieces)[] = [
  (pieces) => pieces,
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e - 1 }),
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e + 1 }),
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e - 3 }),
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e - 1, pcs_10e: pieces.pcs_10e + 2 }),
  (pieces) => ({ ...pieces, pcs_5cent: pieces.pcs_5cent + 1 }),
]

const often = <const T>(likely: T, seldom: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: fc.constant(seldom) })

type DayAct = ModelAct | 'correct' | 'approve' | 'reject'
const dayActs: readonly DayAct[] = [...(Object.keys(acts) as ModelAct[]), 'correct', 'approve', 'reject']

/** What people do with a bag most of the time. */
function likelyActs({ state, knowledge, pending }: ModelBag): readonly DayAct[] {
  switch (state) {
    case 'absent':
      return ['receive', 'open']
    case 'arrived':
    case 'second':
      return ['open']
    case 'aside':
      return ['bringback']
    case 'counting':
      return knowledge === 'shown' ? ['close', 'again', 'close', 'passon'] : ['send']
    case 'secondCounting':
      return ['send', 'send', 'send', 'passon']
    case 'disputed':
      return ['decide']
    case 'counted':
      return pending ? ['approve', 'approve', 'reject'] : ['correct']
    default:
      return state satisfies never
  }
}

/** One act of a day, by somebody at one of the bags; most are likely ones, of whoever has the bag on the table. */
export const anyStep = fc.record({
  anyAct: fc.constantFrom(...dayActs),
  isLikely: often(true, false),
  likely: fc.nat({ max: 11 }),
  /** Most second counts find what the first one found. */
  isSame: often(true, false),
  who: fc.nat({ max: staff.length - 1 }),
  bag: fc.nat({ max: 1 }),
  byOpener: often(true, false),
  change: fc.nat({ max: changes.length - 1 }),
  isSplit: fc.boolean(),
  suspects: often(0, 1),
  intact: often(true, false),
  isStale: often(false, true),
  isRepeated: fc.boolean(),
})
export type DayStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** A counting room whose people act on bags while a model says what must come of it. */
export async function countingRoom(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db)
  const account = await addAccount(db, company.id)
  const owner = { companyId: company.id, accountId: account.id }
  const user = await addUser(portal)
  const workers: Person[] = []
  for (const person of staff) {
    const roles = [
      ...(person.counts ? (['counter'] as const) : []),
      ...(person.decides ? (['supervisor'] as const) : []),
    ]
    workers.push({ ...person, ...(await staffAtWork(portal, person.name, roles)) })
  }
  let [declared, acted, done] = [0, 0, 0]

  async function declare(kind: ModelBag['kind'], pieces: Pieces): Promise<ModelBag> {
    const number = `${(declared += 1)}${'7'.repeat(6)}`
    if (kind === 'none') return newBag(number, kind, pieces)
    const { pcs_5cent, ...notes } = pieces
    const told = { plain: pieces, uncounted: { ...notes, pcs_5cent: 0 }, blind: {} }[kind]
    const coins = kind === 'plain' ? pcs_5cent * 5 : 0
    await db.insert(deposit).values({
      ...owner,
      userId: user.id,
      ...told,
      securityBagNumber: number,
      registerDate: '2026-11-14',
      totalSumCents: kind === 'blind' ? 0 : sumOf({ ...notes, pcs_5cent: 0 }) + coins,
      coinTotalSumCents: coins,
      coinsUncounted: kind === 'uncounted',
      countAtServiceCenter: kind === 'blind',
      createdAt: portal.now,
      modifiedAt: portal.now,
    })
    return newBag(number, kind, pieces)
  }

  const poster =
    (who: Person, isRepeated: boolean): Post =>
    async (path, body) => {
      const key = `act-of-day-${(acted += 1)}`
      const answer = await who.act(path, body, key)
      if (isRepeated) expect((await who.act(path, body, key)).json()).toEqual(answer.json())
      if (answer.statusCode === 200) done += 1
      return answer
    }

  /** Plays one act at the desk and in the model, and holds the one against the other. */
  async function play(bags: readonly ModelBag[], step: DayStep): Promise<void> {
    const bag = bags[step.bag]!
    const opener = workers.find(({ name }) => name === bag.opener)
    const who = (step.byOpener && opener) || workers[step.who]!
    const [row] = await db.select().from(bagTable).where(eq(bagTable.securityBagNumber, bag.number))
    const at = { bagId: row?.id ?? 0, version: (row?.version ?? 0) - (step.isStale ? 1 : 0) }
    const isBusy = bags.some((other) => other !== bag && other.opener === who.name)
    const first = bag.state === 'secondCounting' && step.isSame ? bag.sent.at(-1) : undefined
    const likely = likelyActs(bag)
    const act = step.isLikely ? likely[step.likely % likely.length]! : step.anyAct
    const tried = { bag, who, act, step, at, owner, workers, isBusy, found: first ?? foundIn(bag, step) }
    await tryAct(tried, poster(who, step.isRepeated))
    await peek(bag, workers[step.who % 4]!, at.bagId, step.likely % 2 === 0)
  }

  return { declare, play, doneActs: () => done, workers, owner }
}

type Tried = {
  readonly bag: ModelBag
  readonly who: Person
  readonly act: DayAct
  readonly step: DayStep
  readonly at: { readonly bagId: number; readonly version: number }
  readonly owner: object
  readonly workers: readonly Person[]
  readonly isBusy: boolean
  readonly found: Found
}

async function tryAct(tried: Tried, post: Post): Promise<void> {
  const { bag, who, act, step, at, owner, isBusy, found } = tried
  if (act === 'correct' || act === 'approve' || act === 'reject') return correctOrDecide(tried, act, post)
  const { bagId, version } = at
  const isFirst = act === 'receive' || act === 'open'
  const typed = {
    tills: found.tills,
    intact: found.intact,
    suspects: found.suspects > 0 ? [{ denomination: 'pcs_20e', serial: 'X1' }] : [],
    ...owner,
  }
  const answer = isFirst
    ? await post(`/bags/${act}`, { number: bag.number })
    : await post(`/bags/${bagId}/${act}`, { ...typed, reason: 'Syy', version })
  const isPossible = isFirst ? !(isBusy && act === 'open') : bagId > 0 && !step.isStale
  const expected = isPossible ? acts[act](bag, who, found) : undefined
  expect(answer.statusCode === 200, `${who.name} ${act} ${answer.body}`).toBe(expected !== undefined)
  if (expected && act === 'send') expect(answer.json().outcome).toBe(expected)
  checkBlind(bag, who, answer.body)
}

async function correctOrDecide(
  { bag, who, at, step, workers, found }: Tried,
  act: 'correct' | 'approve' | 'reject',
  post: Post,
): Promise<void> {
  const mayApprove = ({ name, decides }: Worker) => decides && !bag.people.has(name)
  if (act === 'correct') {
    const body = { tills: found.tills, reason: 'Virhe', version: at.version }
    const answer = await post(`/bags/${at.bagId}/correct`, body)
    const isNew = JSON.stringify(bag.result?.tills) !== JSON.stringify(found.tills)
    const isLegal =
      who.decides &&
      bag.state === 'counted' &&
      !bag.pending &&
      !step.isStale &&
      isNew &&
      workers.some((other) => other !== who && mayApprove(other))
    expect(answer.statusCode === 200, `correct ${answer.body}`).toBe(isLegal)
    if (isLegal) bag.pending = { by: who.name, approvalId: answer.json().approvalId, ...found }
    return
  }
  const answer = await post(`/approvals/${bag.pending?.approvalId ?? 0}/${act}`, { version: 0, reason: 'Ei' })
  const isOther = bag.pending !== undefined && who.decides && bag.pending.by !== who.name
  const isLegal = isOther && (act === 'reject' || mayApprove(who))
  expect(answer.statusCode === 200, `${act} ${answer.body}`).toBe(isLegal)
  if (!isLegal) return
  if (act === 'approve') {
    bag.result = bag.pending
    bag.corrections += 1
  }
  bag.pending = undefined
}

/** What a counter finds in the bag, perhaps with one note taken out as suspect. */
function foundIn({ declared }: ModelBag, { change, suspects, intact, isSplit }: DayStep): Found {
  const all = changes[change]!(declared)
  const pieces = { ...all, pcs_20e: all.pcs_20e - suspects }
  const tills = isSplit
    ? [
        { registerText: 'Kassa 1', pcs_50e: pieces.pcs_50e, pcs_5cent: pieces.pcs_5cent },
        { registerText: 'Kassa 2', pcs_20e: pieces.pcs_20e, pcs_10e: pieces.pcs_10e },
      ]
    : [pieces]
  return { pieces, tills, suspects, intact }
}

/** Who counts learns the declared sum from the comparison of the own count, and from nothing else before the bag is closed. */
function checkBlind(bag: ModelBag, who: Worker, body: string): void {
  const mayKnow = bag.state === 'counted' || (bag.knowledge === 'shown' && bag.opener === who.name)
  if (bag.kind !== 'plain' || !who.counts || mayKnow) return
  expect(body).not.toContain(String(sumOf(bag.declared) / 100))
  expect(body).not.toContain(String(sumOf(bag.declared)))
}

/** Somebody who counts looks at what the desk tells of the bag. */
async function peek(bag: ModelBag, who: Person, bagId: number, atFacts: boolean): Promise<void> {
  if (bag.state === 'counted' || bag.state === 'absent') return
  const { body } = await who.browser.get(atFacts ? `/bags/${bagId}` : `/bags?state=${bag.state}`)
  checkBlind(bag, { ...who, name: '' }, body)
}
