import { eq, and, gt, isNull, sql } from 'drizzle-orm'
import { randomFor, type Random } from '@kassavirta/demo/random'
import {
  type VaultPieces,
  lessPieces,
  expectedPieces,
  orderPieces,
  hasPieces,
} from '@kassavirta/domain/bags/vault/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { APPROVAL_DAYS } from '@kassavirta/domain/people/approvals/api'
import { notifyOfLateBags } from '../src/bags/counting/late-bags.ts'
import { setParameter } from '../src/shared/parameters.ts'
import { approval, handledDeposit, missingBag, bag } from '../src/tables/bags.ts'
import { company } from '../src/tables/places.ts'
import { changeOrder, deposit } from '../src/tables/submissions.ts'
import { declareBag, addShop, type Shop } from './bags-world.ts'
import { LESS, ORDERED } from './deliveries-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { pieces } from './counting-day.ts'

const newNumber = ({ random }: DeskWorld): string => String(random.int(10_000_000, 99_999_999))

/** Two neighbouring digits in the wrong order, as people type. */
const mistyped = (number: string): string => `${number.slice(0, 6)}${number[7]}${number[6]}`

/** A place fills a bag, and mostly declares it; the number or the sum may be typed wrong. */
export async function fill(world: DeskWorld): Promise<void> {
  const { portal, random, shops, bags } = world
  const bag: TrueBag = {
    number: newNumber(world),
    shop: random.pick(shops),
    notes: random.int(5, 60),
    depositId: undefined,
  }
  bags.push(bag)
  if (random.chance(0.15)) return
  const pcs_20e = bag.notes + (random.chance(0.2) ? 1 : 0)
  const number = random.chance(0.2) ? mistyped(bag.number) : bag.number
  const declared = { pcs_20e, totalSumCents: pcs_20e * 20_00 }
  bag.depositId = await declareBag(portal, bag.shop, number, declared)
}

/** A bag that has been filled is scanned, mostly one that was not yet, or a number that is on no bag. */
export async function scan(world: DeskWorld): Promise<void> {
  const { random, bags, counters } = world
  const seen = new Set((await world.rows()).map((row) => row.securityBagNumber))
  const unseen = bags.filter((bag) => !seen.has(bag.number))
  const from = random.chance(0.7) && unseen.length > 0 ? unseen : bags
  const number = random.chance(0.95) && from.length > 0 ? random.pick(from).number : newNumber(world)
  await world.act(random.pick(counters), '/bags/receive', { number })
}

/** The rows of bags in some states; none of a number that is on no bag. */
const rowsIn = async (world: DeskWorld, ...states: readonly BagRow['state'][]): Promise<BagRow[]> =>
  (await world.rows()).filter(({ state }) => states.includes(state))

/** Somebody counts what lies on their table, or the next bag: whose it is they read from the slip, if they are honest. */
export async function count(world: DeskWorld): Promise<void> {
  const { random, counters } = world
  const who = random.pick(counters)
  const own = (await world.rows()).find(({ counterId }) => counterId === who.staffId)
  const waiting = await rowsIn(world, 'arrived', 'second')
  const row = own ?? (waiting.length > 0 ? random.pick(waiting) : undefined)
  const bag = row && world.trueBag(row.securityBagNumber)
  if (!bag) return
  const opened = await world.act(who, '/bags/open', { bagId: row.id })
  if (!opened || opened.figures) return closeOrAgain(world, who, opened)
  const tills = [{ pcs_20e: bag.notes - (random.chance(0.05) ? 1 : 0) }]
  const body = {
    tills,
    intact: true,
    suspects: [],
    version: opened.version,
    ...ownerOf(world, who, bag, opened),
  }
  const isFree = opened.candidates.length === 0 && opened.isDeclared
  const sent = await world.act(
    who,
    `/bags/${row.id}/send`,
    isFree && who.isHonest ? { ...body, chosen: null } : body,
  )
  if (sent?.outcome === 'differs') await closeOrAgain(world, who, sent.bag)
}

type BagVersion = { readonly bagId: number; readonly version: number } | undefined

async function closeOrAgain(world: DeskWorld, who: Person, shown: BagVersion): Promise<void> {
  if (!shown) return
  const act = world.random.pick(['close', 'close', 'again'])
  await world.act(who, `/bags/${shown.bagId}/${act}`, { version: shown.version })
}

type OwnerCandidates = { readonly candidates: readonly { readonly depositId: number }[] }

/** Whose the slip says the bag is, of what is offered; the thief says that it is of the other place. */
function ownerOf({ shops }: DeskWorld, { isHonest }: Person, bag: TrueBag, { candidates }: OwnerCandidates) {
  const shop = isHonest ? bag.shop : shops.find((each) => each !== bag.shop)!
  const isOffered = candidates.some(({ depositId }) => depositId === bag.depositId)
  const chosen = isHonest && isOffered ? bag.depositId! : 'none'
  return { companyId: shop.companyId, accountId: shop.accountId, chosen }
}

/** Counts that differ are settled by an honest supervisor: one who is not decides alone, by the rules of the desk. */
export async function decide(world: DeskWorld): Promise<void> {
  const { random, supervisors } = world
  const disputed = await rowsIn(world, 'disputed')
  if (disputed.length === 0) return
  const row = random.pick(disputed)
  const bag = world.trueBag(row.securityBagNumber)
  const who = random.pick(supervisors.filter(({ isHonest }) => isHonest))
  if (!bag) return
  const body = { tills: [{ pcs_20e: bag.notes }], intact: true, suspects: [], reason: 'Lipukkeen mukaan' }
  const { candidates } = (await who.browser.get(`/bags/${row.id}`)).json()
  const owner = ownerOf(world, who, bag, { candidates })
  const sent = { ...body, version: row.version, ...owner }
  const path = `/bags/${row.id}/decide`
  if (!(await world.act(who, path, sent))) await world.act(who, path, { ...sent, chosen: 'none' })
}

/** A bag is put aside, back or taken from a table. */
export async function move(world: DeskWorld): Promise<void> {
  const { random, counters, supervisors } = world
  const rows = await rowsIn(world, 'arrived', 'aside', 'counting', 'secondCounting')
  if (rows.length === 0) return
  const { id, version } = random.pick(rows)
  const act = random.pick(['aside', 'bringback', 'back', 'passon'])
  await world.act(random.pick([...counters, ...supervisors]), `/bags/${id}/${act}`, {
    version,
    reason: 'Syy',
  })
}

/** Notes of 20 € are what changes hands here. */
const notesOf = (pcs_20e: number): VaultPieces => pieces({ pcs_20e })

/** What bags that were closed since have brought: to the book what was counted, to the vault what was in them. */
async function bringBags(world: DeskWorld): Promise<void> {
  const { db, brought } = world
  const isNew = and(gt(handledDeposit.id, brought.last), isNull(handledDeposit.parentId))
  for (const { id, companyId, securityBagNumber, totalCents } of await db
    .select()
    .from(handledDeposit)
    .where(isNew)) {
    brought.last = Math.max(brought.last, id)
    const bag = world.trueBag(securityBagNumber ?? '')
    const vault = world.vaultOf(companyId)
    vault.move(notesOf((totalCents ?? 0) / 20_00), notesOf(bag?.notes ?? 0))
  }
}

type ActRequest = { readonly who: Person; readonly path: string; readonly body: object }

/** Plays an act on both sides: it comes to what the model says, and what is shown afterwards is what the model has. */
async function playBoth(world: DeskWorld, vault: VaultModel, sent: ActRequest, play: () => string) {
  await bringBags(world)
  const { said, answer } = await world.send(sent.who, sent.path, sent.body)
  const right = play()
  if (said !== right) {
    const what = `${sent.path} ${JSON.stringify(sent.body)} at ${vault.office}`
    world.findings.push(`${what} came to ${said} in place of ${right}`)
  }
  await compareShown(world, vault)
  return said === right ? answer : undefined
}

/** The balance is that of the model; while the vault is counted nobody is given any. */
export async function compareShown(world: DeskWorld, vault: VaultModel): Promise<void> {
  await bringBags(world)
  const { flows } = (await world.keepers[0]!.browser.get(`/vault?office=${vault.office}`)).json()
  const shown = flows && expectedPieces(flows)
  if (!isSame(shown, vault.shown))
    world.findings.push(
      `${vault.office} shows ${JSON.stringify(shown)} in place of ${JSON.stringify(vault.shown)}`,
    )
}

/** Mostly one of those that fit, so that little is refused. */
const pickVault = ({ random, vaults }: DeskWorld, isFit: (vault: VaultModel) => boolean): VaultModel => {
  const fit = vaults.filter(isFit)
  return random.pick(fit.length > 0 && random.chance(0.9) ? fit : vaults)
}

export async function openVaultCount(world: DeskWorld): Promise<void> {
  const vault = pickVault(world, ({ isCounted }) => !isCounted)
  const { office } = vault
  const who = world.random.pick(world.keepers)
  await playBoth(world, vault, { who, path: '/vault/open', body: { office } }, () => vault.open())
}

/** Somebody counts: mostly right, at times too few or too many; who steals tells what the books say. */
export async function countVault(world: DeskWorld): Promise<void> {
  const { random, keepers, db } = world
  const vault = pickVault(world, ({ isOpen }) => isOpen)
  const { office } = vault
  const who = random.pick(keepers)
  await bringBags(world)
  const wrong = random.chance(0.8) ? 0 : random.pick([-1, 2])
  const seen = who.isHonest ? plus(vault.physical, notesOf(wrong)) : (vault.book ?? vault.physical)
  const found = atLeastNone(seen)
  const body = { office, pieces: found, note: '' }
  const played = await playBoth(world, vault, { who, path: '/vault/count', body }, () =>
    vault.count(who.staffId, found),
  )
  if (played?.outcome !== 'difference') return
  const isOfIt = and(eq(approval.kind, 'vaultDifference'), eq(approval.subject, office))
  const [request] = await db
    .select()
    .from(approval)
    .where(and(isOfIt, isNull(approval.decision)))
  vault.requests.at(-1)!.id = request?.id ?? 0
}

/** Nobody can count less than nothing. */
const atLeastNone = ({ pcs_20e, pcs_2e }: VaultPieces): VaultPieces =>
  pieces({ pcs_20e: Math.max(0, pcs_20e), pcs_2e: Math.max(0, pcs_2e) })

export async function dropVaultCount(world: DeskWorld): Promise<void> {
  const vault = pickVault(world, ({ isOpen }) => isOpen)
  const body = { office: vault.office, reason: 'Vuoro päättyi' }
  const who = world.random.pick(world.keepers)
  await playBoth(world, vault, { who, path: '/vault/drop', body }, () => vault.drop())
}

/** Somebody asks to move money, at times more than there is. */
export async function askTransfer(world: DeskWorld): Promise<void> {
  const { random, keepers } = world
  const vault = pickVault(world, ({ isCounted }) => !isCounted)
  const way = random.pick(['in', 'out', 'out'] as const)
  const moved = notesOf(random.int(1, Math.max(2, Math.round((vault.book?.pcs_20e ?? 0) * 1.2))))
  const body = { office: vault.office, way, pieces: moved, reason: 'Pankki' }
  const who = random.pick(keepers)
  const played = await playBoth(world, vault, { who, path: '/vault/transfer', body }, () =>
    vault.ask(who.staffId, way, moved),
  )
  if (played?.approvalId) vault.requests.at(-1)!.id = played.approvalId
}

/** Money disappears, which nobody types anywhere. */
export async function steal({ random, vaults }: DeskWorld): Promise<void> {
  const vault = random.pick(vaults)
  vault.physical = plus(vault.physical, notesOf(-1))
}

/** A place orders change money, and it is packed at once. */
export async function packOrder(world: DeskWorld): Promise<void> {
  const { db, random, portal, shops, packers, packed } = world
  const { companyId, accountId, userId } = random.pick(shops)
  const content = random.pick([ORDERED, LESS])
  const times = { createdAt: portal.now, modifiedAt: portal.now, deliveryDate: dayOf(portal.now) }
  const sums = { totalSumCents: 150_00, noteTotalSumCents: 100_00, coinTotalSumCents: 50_00 }
  const [order] = await db
    .insert(changeOrder)
    .values({ companyId, accountId, userId, ...times, ...sums, ...content })
    .returning()
  const vault = world.vaultOf(companyId)
  const taken = orderPieces(content)
  const sent = { who: random.pick(packers), path: `/orders/${order!.id}/pack` }
  const body = { seal: `S-${order!.id}`, version: 0 }
  const answer = await playBoth(world, vault, { ...sent, body }, () => {
    vault.move(lessPieces(NOTHING, taken))
    return 'ok'
  })
  if (answer) packed.push({ orderId: order!.id, version: answer.version, vault, taken })
}

/** A supervisor cancels what is packed, and it is put back. */
export async function cancelPacked(world: DeskWorld): Promise<void> {
  const { random, supervisors, packed } = world
  const order = packed.pop()
  if (!order) return
  const { orderId, version, vault, taken } = order
  const sent = { who: random.pick(supervisors), path: `/orders/${orderId}/cancel` }
  await playBoth(world, vault, { ...sent, body: { version, reason: 'Peruttu' } }, () => {
    vault.move(taken)
    return 'ok'
  })
}

/** Places are told of bags that have not come. */
export const tell = ({ db, portal }: DeskWorld): Promise<void> =>
  notifyOfLateBags({ db, clock: () => portal.now })

/** Somebody takes back a scan. */
export async function withdraw(world: DeskWorld): Promise<void> {
  const { random, counters, supervisors } = world
  const rows = await rowsIn(world, 'arrived', 'aside')
  if (rows.length === 0) return
  const { id, version } = random.pick(rows)
  await world.act(random.pick([...counters, ...supervisors]), `/bags/${id}/withdraw`, {
    version,
    reason: 'Väärä',
  })
}

/** Somebody links a declaration with a bag, mostly one that waits with one that nobody declared. */
export async function link(world: DeskWorld): Promise<void> {
  const { db, random, supervisors } = world
  const declared = await db.select({ id: deposit.id, state: deposit.countingState }).from(deposit)
  const rows = await rowsIn(world, 'arrived', 'aside', 'second', 'disputed', 'counted')
  if (declared.length === 0 || rows.length === 0) return
  const isLikely = random.chance(0.8)
  const waiting = declared.filter(({ state }) => state === 'uusi')
  const free = rows.filter(({ depositId, linkedDepositId }) => (depositId ?? linkedDepositId) === null)
  const { id: bagId, version } = random.pick(isLikely && free.length > 0 ? free : rows)
  const { id } = random.pick(isLikely && waiting.length > 0 ? waiting : declared)
  const body = { bagId, version, knownBy: 'slip' }
  await world.act(random.pick(supervisors), `/bags/missing/${id}/link`, body)
}

/** Somebody asks for the end of a search, of a bag that is missing or of any. */
export async function closeSearch(world: DeskWorld): Promise<void> {
  const { db, random, supervisors } = world
  const missing = await db.select({ id: missingBag.depositId }).from(missingBag)
  const declared = await db.select({ id: deposit.id }).from(deposit)
  const from = random.chance(0.8) && missing.length > 0 ? missing : declared
  if (from.length === 0) return
  await world.act(random.pick(supervisors), `/bags/missing/${random.pick(from).id}/close`, {
    reason: 'Ei löydy',
  })
}

/** Somebody decides on a request, whatever it is about; of a vault, its model knows what must come of that. */
export async function decideRequest(world: DeskWorld): Promise<void> {
  const { db, random, supervisors, vaults } = world
  const waiting = await db.select().from(approval).where(isNull(approval.decision))
  if (waiting.length === 0) return
  const { id, version } = random.pick(waiting)
  const act = random.pick(['approve', 'approve', 'reject'])
  const who = random.pick(supervisors)
  const sent = { who, path: `/approvals/${id}/${act}`, body: { version, reason: 'Selvitetty' } }
  const vault = vaults.find(({ requests }) => requests.some((each) => each.id === id))
  const request = vault?.requests.find((each) => each.id === id)
  if (!vault || !request) await world.act(who, sent.path, sent.body)
  else await playBoth(world, vault, sent, () => vault.decide(who.staffId, request, act === 'approve'))
}

/** A bag as it is, whatever anybody says of it: printed number, place on its slip and money. */
type TrueBag = {
  readonly number: string
  readonly shop: Shop
  readonly notes: number
  /** The declaration that the slip tells; it may have another number. */
  depositId: number | undefined
}

type Person = Awaited<ReturnType<typeof staffAtWork>> & { readonly isHonest: boolean }
export type DeskWorld = Awaited<ReturnType<typeof deskWorld>>
export type BagRow = typeof bag.$inferSelect

/** An order of change money that was packed from a vault. */
type PackedOrder = {
  readonly orderId: number
  readonly version: number
  readonly vault: VaultModel
  readonly taken: VaultPieces
}

/** A place in the charge of an office of its own name. */
async function placeOf(portal: TestPortal, name: string): Promise<Shop> {
  const shop = await addShop(portal, name)
  const { db } = portal.database
  await db.update(company).set({ officeInCharge: name }).where(eq(company.id, shop.companyId))
  return shop
}

/**
 * Two places, each with the vault of its office, the people of a desk, one of whom wants money at the wrong place, and what they
 * may find in a bag.
 */
export async function deskWorld(portal: TestPortal, seed: number) {
  const { db } = portal.database
  await setParameter(db, 'statusLines', 'true', portal.now)
  const hire = async (name: string, isHonest: boolean, ...roles: Parameters<typeof staffAtWork>[2]) => ({
    ...(await staffAtWork(portal, name, roles)),
    isHonest,
  })
  const thief = await hire('dora', false, 'counter', 'supervisor')
  const counters = [await hire('anna', true, 'counter'), await hire('bea', true, 'counter'), thief]
  const supervisors = [await hire('eero', true, 'supervisor'), await hire('fia', true, 'supervisor'), thief]
  const packers = [await hire('gita', true, 'packer'), await hire('hugo', true, 'packer')]
  const shops = [await placeOf(portal, 'Yksi'), await placeOf(portal, 'Toinen')]
  const vaults = ['Yksi', 'Toinen'].map((office) => new VaultModel(office, () => portal.now))
  const random: Random = randomFor('desk acts', seed)
  const bags: TrueBag[] = []
  const findings: string[] = []
  const packed: PackedOrder[] = []
  /** Sends an act at the desk, each at a moment of its own; a fault of the server is a finding. */
  const send = async (who: Person, path: string, body: object) => {
    portal.now = new Date(portal.now.getTime() + 1)
    const { statusCode, ...sent } = await who.act(path, body)
    if (statusCode >= 500) findings.push(`${path} ${JSON.stringify(body)}: ${sent.body}`)
    const answer = sent.json()
    return { isDone: statusCode === 200, said: (answer.code ?? answer.outcome ?? 'ok') as string, answer }
  }
  return {
    portal,
    db,
    random,
    shops,
    counters,
    supervisors,
    packers,
    /** Who may count a vault and ask for a transfer. */
    keepers: [...packers, ...supervisors],
    vaults,
    vaultOf: (companyId: number | null) => vaults[shops.findIndex((shop) => shop.companyId === companyId)]!,
    packed,
    /** The last result of a bag that the vaults beside the server know. */
    brought: { last: 0 },
    bags,
    findings,
    /** Every bag at the desk, as its row is now. */
    rows: () => db.select().from(bag).orderBy(bag.id),
    trueBag: (number: string) => bags.find((each) => each.number === number),
    send,
    /** An act at the desk. What is refused is as good as what is done. */
    act: async (who: Person, path: string, body: object) => {
      const { isDone, answer } = await send(who, path, body)
      return isDone ? answer : undefined
    },
    /** Time passes, and everybody signs in anew. */
    pass: async (hours: number) => {
      portal.now = new Date(portal.now.getTime() + hours * 3_600_000)
      const now = portal.now.toISOString()
      await db.execute(sql`update staff_session set used_at = ${now}, factor_at = ${now},
        expires_at = ${now}::timestamptz + interval '10 hours'`)
    },
  }
}

type RequestFacts = {
  readonly by: number
  readonly kind: 'difference' | 'in' | 'out'
  readonly barred: readonly number[]
  readonly at: Date
}
type Request = RequestFacts & { pieces: VaultPieces; id: number }

export const NOTHING = pieces({})
export const plus = (one: VaultPieces, other: VaultPieces): VaultPieces =>
  lessPieces(one, lessPieces(NOTHING, other))
export const isSame = (one: VaultPieces | null, other: VaultPieces | null): boolean =>
  one && other ? !hasPieces(lessPieces(one, other)) : one === other

/** A vault beside the server: what is in it, what the books say, and what must come of each act. People are their ids. */
class VaultModel {
  physical = pieces({ pcs_20e: 400, pcs_2e: 5_000 })
  /** Null until the first count. */
  book: VaultPieces | null = null
  requests: Request[] = []
  losses = 0
  readonly office: string
  private readonly clock: () => Date
  private counting: { first?: { readonly by: number; pieces: VaultPieces } } | undefined

  constructor(office: string, clock: () => Date) {
    this.office = office
    this.clock = clock
  }

  /** Pieces come or go, and everybody knows it: also what was counted before is less or more by them. */
  move(moved: VaultPieces, really = moved): void {
    this.physical = plus(this.physical, really)
    this.book &&= plus(this.book, moved)
    if (this.counting?.first) this.counting.first.pieces = plus(this.counting.first.pieces, moved)
    for (const request of this.requests)
      if (request.kind === 'difference') request.pieces = plus(request.pieces, moved)
  }

  /** Two people may count it now. */
  get isOpen(): boolean {
    return this.counting !== undefined
  }

  /** True from the opening of a count until its difference is settled. */
  get isCounted(): boolean {
    return this.isOpen || this.requests.some((each) => each.kind === 'difference' && !this.isLapsed(each))
  }

  /** What the server may show of the balance. */
  get shown(): VaultPieces | null {
    return this.isCounted ? null : this.book
  }

  open(): string {
    if (this.isCounted) return 'vaultCounting'
    this.counting = {}
    return 'ok'
  }

  drop(): string {
    if (!this.counting) return 'vaultNotCounting'
    this.counting = undefined
    return 'ok'
  }

  count(by: number, found: VaultPieces): string {
    if (!this.counting) return 'vaultNotCounting'
    const { first } = this.counting
    if (!first) {
      this.counting.first = { by, pieces: found }
      return 'waits'
    }
    if (first.by === by) return 'sameCounter'
    this.counting = undefined
    // One that has lapsed gives way to this count.
    this.requests = this.requests.filter(({ kind }) => kind !== 'difference')
    if (!isSame(found, first.pieces) || (this.book && !isSame(found, this.book))) {
      this.wait({ by, kind: 'difference', pieces: found, barred: [first.by, by] })
      return 'difference'
    }
    this.book = found
    return 'equal'
  }

  ask(by: number, kind: 'in' | 'out', moved: VaultPieces): string {
    const refusal = this.refusalOf(kind, moved)
    if (refusal) return refusal
    this.wait({ by, kind, pieces: moved, barred: [] })
    return 'ok'
  }

  decide(by: number, request: Request, approves: boolean): string {
    if (request.by === by) return 'ownRequest'
    if (request.barred.includes(by)) return 'tookPart'
    const { kind, pieces: asked } = request
    const isCarriedOut = approves && !this.isLapsed(request)
    const refusal = isCarriedOut && kind !== 'difference' && this.refusalOf(kind, asked)
    if (refusal) return refusal
    this.requests = this.requests.filter((each) => each !== request)
    if (!isCarriedOut) return 'ok'
    if (kind === 'difference') this.settle(asked)
    else this.move(kind === 'in' ? asked : lessPieces(NOTHING, asked))
    return 'ok'
  }

  private wait(asked: Omit<Request, 'id' | 'at'>): void {
    this.requests.push({ id: 0, at: this.clock(), ...asked })
  }

  private isLapsed({ at }: RequestFacts): boolean {
    return this.clock().getTime() - at.getTime() >= APPROVAL_DAYS * DAY_MS
  }

  private settle(found: VaultPieces): void {
    if (this.book && found.pcs_20e < this.book.pcs_20e) this.losses += 1
    this.book = found
  }

  private refusalOf(kind: 'in' | 'out', { pcs_20e }: VaultPieces): string | undefined {
    if (!this.book) return 'vaultUncounted'
    if (this.isCounted) return 'vaultCounting'
    return kind === 'out' && this.book.pcs_20e < pcs_20e ? 'vaultTooLittle' : undefined
  }
}
