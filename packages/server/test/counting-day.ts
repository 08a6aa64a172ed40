import { randomUUID } from 'node:crypto'
import { eq, asc } from 'drizzle-orm'
import { expect, beforeEach } from 'vitest'
import { expectedPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { bag as bagTable, vaultCount, vaultEntry } from '../src/tables/bags.ts'
import { outbox } from '../src/tables/ledgers.ts'
import { company } from '../src/tables/places.ts'
import { deposit } from '../src/tables/submissions.ts'
import type { Staff } from './bags-world.ts'
import {
  type Worker,
  type Pieces,
  sumOf,
  type CountedContent,
  type ModelBag,
  newBag,
  acts,
  changes,
  type DayAct,
  likelyActs,
  type DayStep,
} from './counting-model.ts'
import { done, givenDeliveries, read } from './deliveries-world.ts'
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
  // Who gives rights handles no money: whatever gina tries is refused.
  { name: 'gina', counts: false, decides: false },
] as const

async function hireAll(portal: TestPortal): Promise<readonly Person[]> {
  const workers: Person[] = []
  for (const person of staff) {
    const roles = [
      ...(person.counts ? (['counter'] as const) : []),
      ...(person.decides ? (['supervisor'] as const) : []),
      ...(person.counts || person.decides ? [] : (['admin'] as const)),
    ]
    workers.push({ ...person, ...(await staffAtWork(portal, person.name, roles)) })
  }
  return workers
}

/** A counting room whose people act on bags while a model says what must come of it. */
export async function countingRoom(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db)
  const account = await addAccount(db, company.id)
  const owner = { companyId: company.id, accountId: account.id }
  const user = await addUser(portal)
  const workers = await hireAll(portal)
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
    const likely = likelyActs(bag)
    const act = step.isLikely ? likely[step.likely % likely.length]! : step.anyAct
    // Those who have counted the bag try to settle it too.
    const insider = workers.find(({ name, decides }) => decides && bag.people.has(name))
    const settles = act === 'approve' || act === 'decide'
    const who = (settles && step.isRepeated && insider) || (step.byOpener && opener) || workers[step.who]!
    const [row] = await db.select().from(bagTable).where(eq(bagTable.securityBagNumber, bag.number))
    const at = { bagId: row?.id ?? 0, version: (row?.version ?? 0) - (step.isStale ? 1 : 0) }
    const isBusy = bags.some((other) => other !== bag && other.opener === who.name)
    const first = bag.state === 'secondCounting' && step.isSame ? bag.sent.at(-1) : undefined
    const tried = { bag, who, act, step, at, owner, workers, isBusy, found: first ?? foundIn(bag, step) }
    await tryAct(tried, poster(who, step.isRepeated))
    await peek(bag, workers[step.who % 4]!, at.bagId, step.likely % 2 === 0)
  }

  return { declare, play, doneActs: () => done, workers, owner }
}

type Attempt = {
  readonly bag: ModelBag
  readonly who: Person
  readonly act: DayAct
  readonly step: DayStep
  readonly at: { readonly bagId: number; readonly version: number }
  readonly owner: object
  readonly workers: readonly Person[]
  readonly isBusy: boolean
  readonly found: CountedContent
}

async function tryAct(tried: Attempt, post: Post): Promise<void> {
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
  expectOutcome(`${who.name} ${act}`, answer, expected !== undefined)
  if (expected && act === 'send') expect(answer.json().outcome).toBe(expected)
  checkBlind(bag, who, answer.body)
}

async function correctOrDecide(
  { bag, who, at, step, workers, found }: Attempt,
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
    expectOutcome('correct', answer, isLegal)
    if (isLegal) bag.pending = { by: who.name, approvalId: answer.json().approvalId, ...found }
    return
  }
  const answer = await post(`/approvals/${bag.pending?.approvalId ?? 0}/${act}`, { version: 0, reason: 'Ei' })
  const isOther = bag.pending !== undefined && who.decides && bag.pending.by !== who.name
  const isLegal = isOther && mayApprove(who)
  expectOutcome(act, answer, isLegal)
  if (!isLegal) return
  if (act === 'approve') {
    bag.result = bag.pending
    bag.corrections += 1
  }
  bag.pending = undefined
}

type RawAnswer = { readonly statusCode: number; readonly body: string }

/**
 * The desk does what the model does, and refuses what the model refuses; what a constraint had to stop was not refused. The act
 * and the answer stand in the failure.
 */
function expectOutcome(act: string, { statusCode, body }: RawAnswer, isDone: boolean): void {
  const [isRefused, isFault] = [statusCode >= 400, statusCode >= 500]
  expect({ act, body, isRefused, isFault }).toEqual({ act, body, isRefused: !isDone, isFault: false })
}

/** What a counter finds in the bag, perhaps with one note taken out as suspect. */
function foundIn({ declared }: ModelBag, { change, suspects, intact, isSplit }: DayStep): CountedContent {
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

/** Somebody who counts looks at what the desk tells of the bag: its page knows whom the difference was shown to, a list nobody. */
async function peek(bag: ModelBag, who: Person, bagId: number, atFacts: boolean): Promise<void> {
  if (bag.state === 'counted' || bag.state === 'absent') return
  const { body } = await who.browser.get(atFacts ? `/bags/${bagId}` : `/bags?state=${bag.state}`)
  checkBlind(bag, atFacts ? who : { ...who, name: '' }, body)
}

export const OFFICE = 'Tampere'

export const FIRST = { pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }

/** Every denomination by name. */
export const pieces = (some: Partial<VaultPieces>): VaultPieces => ({
  ...recordOf(pieceFields, () => 0),
  ...some,
})

export const openCount = (staff: Staff, office = OFFICE) => done(staff, '/vault/open', { office })

export const countAs = async (
  staff: Staff,
  found: Partial<VaultPieces>,
  { office = OFFICE, note = '' } = {},
): Promise<string> => (await done(staff, '/vault/count', { office, pieces: pieces(found), note })).outcome

type Two = readonly [one: Staff, other: Staff]

/** Two people find the same, or the second something else. */
export async function countVault([one, other]: Two, found: Partial<VaultPieces>, second = found) {
  await openCount(one)
  await countAs(one, found)
  return countAs(other, second)
}

export const askTransfer = (staff: Staff, way: 'in' | 'out', some: Partial<VaultPieces>, office = OFFICE) =>
  done(staff, '/vault/transfer', { office, way, pieces: some, reason: 'Pankki' })

/** The requests that wait, as a supervisor sees them. */
export const requestsFor = async (supervisor: Staff) => (await read(supervisor, '/approvals')).rows

/** Approves the newest request. */
export async function approveNewest(supervisor: Staff, reason = 'Selvitetty') {
  const { approvalId, version } = (await requestsFor(supervisor)).at(-1)
  return done(supervisor, `/approvals/${approvalId}/approve`, { version, reason })
}

export const held = async (staff: Staff, office = OFFICE): Promise<VaultPieces> =>
  expectedPieces((await read(staff, `/vault?office=${office}`)).flows)

export const entriesOf = async (staff: Staff, office = OFFICE) =>
  (await read(staff, `/vault/entries?office=${office}`)).rows

type People = { packer: Staff; second: Staff; supervisor: Staff; other: Staff }

/** What happens in the vaults of other offices, always after what a test does: it is none of the vault that it looks at. */
async function addOtherVaults({ world, packer, supervisor, portal }: ReturnType<typeof givenDeliveries>) {
  const { db } = world
  const at = new Date(portal.now.getTime() + 24 * 60 * 60_000)
  const row = { pieces: pieces({ pcs_5e: 7 }), staffId: packer.staffId, secondId: supervisor.staffId, at }
  await db.insert(vaultEntry).values([
    { ...row, office: 'Kuopio', kind: 'count' },
    { ...row, office: 'Oulu', kind: 'in' },
  ])
  await db.insert(vaultCount).values({ office: 'Kuopio', openedBy: supervisor.staffId, openedAt: at })
}

/** Before each test an office with a vault that was never counted, two people who pack and two supervisors. */
export function givenVault() {
  const given = givenDeliveries()
  const people = {} as People
  beforeEach(async () => {
    const { world, packer, supervisor } = given
    const second = await world.hire('pakkaaja2', 'packer')
    Object.assign(people, { packer, supervisor, second, other: await world.hire('esimies2', 'supervisor') })
    await world.db.update(company).set({ officeInCharge: OFFICE })
    await addCompany(world.db, { officeInCharge: 'Oulu' })
    await addOtherVaults(given)
  })
  /** Nothing happens at the moment of a count: what is packed or moved afterwards comes later. */
  const minuteLater = () => {
    given.portal.now = new Date(given.portal.now.getTime() + 60_000)
  }
  const events = async () =>
    (await given.world.db.select().from(outbox).orderBy(asc(outbox.id))).filter(({ type }) =>
      type.startsWith('vault.'),
    )
  return { given, people, minuteLater, events }
}

/** A real call for each kind of event of a vault. */
export function callsOfVault(portal: TestPortal) {
  const people = async () => {
    await addCompany(portal.database.db, { officeInCharge: OFFICE })
    // Several of the calls may be made in one world.
    const hire = (role: StaffRole) => staffAtWork(portal, `${role}-${randomUUID()}`, [role])
    return { one: await hire('packer'), other: await hire('packer'), supervisor: await hire('supervisor') }
  }
  return {
    'vault.counted': async () => {
      const { one, other } = await people()
      await openCount(one)
      await countAs(one, { pcs_50e: 10 })
      return other.act('/vault/count', { office: OFFICE, pieces: pieces({ pcs_50e: 10 }) })
    },
    'vault.transferred': async () => {
      const { one, other, supervisor } = await people()
      await countVault([one, other], { pcs_50e: 10 })
      const { approvalId } = await askTransfer(one, 'out', { pcs_50e: 4 })
      return supervisor.act(`/approvals/${approvalId}/approve`, { version: 0 })
    },
    'vault.dropped': async () => {
      const { one } = await people()
      await openCount(one)
      return one.act('/vault/drop', { office: OFFICE, reason: 'Vuoro päättyi' })
    },
  }
}
