import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { randomFor } from '@kassavirta/demo/random'
import {
  type VaultPieces,
  lessPieces,
  expectedPieces,
  orderPieces,
  hasPieces,
} from '@kassavirta/domain/bags/vault/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { APPROVAL_DAYS } from '@kassavirta/domain/people/approvals/api'
import { addPlace, declareBag, type Staff } from '../../../test/bags-world.ts'
import { databaseKind } from '../../../test/database.ts'
import { LESS, ORDERED } from '../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders-world.ts'
import { pieces } from '../../../test/vault-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { approval, vaultEntry } from '../../tables/bags.ts'
import { outbox } from '../../tables/ledgers.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const random = randomFor('vault acts', 20_261_119)
/** The embedded database takes hours for as much, and what is decided here is the server's. */
const isLong = isWhole && databaseKind === 'postgres'
const ACTS = isLong ? 2_000 : 120

test('every piece and loss is in its vault’s books', async () => {
  const world = await vaultWorld()
  for (let nth = 0; nth < ACTS; nth += 1) await random.weighted(acts)(world)
  const entries = await db().select().from(vaultEntry)
  for (const { office, losses } of world.vaults) {
    const lost = entries.filter((entry) => entry.office === office && isLoss(entry))
    expect([office, lost.length]).toEqual([office, losses])
  }
  expect(await db().$count(outbox, like(outbox.type, 'vault.%'))).toBe(entries.length)
  expect(entries.some(isLoss)).toBe(true)
})

const isLoss = ({ expected, pieces: found }: typeof vaultEntry.$inferSelect): boolean =>
  expected !== null && Object.values(lessPieces(found, expected)).some((each) => each < 0)

/** Two places, each with the vault of its office, and people of whom dora steals. */
async function vaultWorld() {
  const hire = async (name: string, role: StaffRole) => ({
    ...(await staffAtWork(portal, name, [role])),
    isHonest: name !== 'dora',
  })
  const supervisors = [
    await hire('dora', 'supervisor'),
    await hire('eero', 'supervisor'),
    await hire('fia', 'supervisor'),
  ]
  const packers = [await hire('gita', 'packer'), await hire('hugo', 'packer')]
  const place = async (officeInCharge: string) => ({
    ...(await addPlace(portal, { officeInCharge })),
    userId: (await addUser(portal)).id,
    vault: new Vault(officeInCharge),
  })
  const places = [await place('Yksi'), await place('Toinen')]
  return {
    places,
    supervisors,
    packers,
    counter: await hire('anna', 'counter'),
    /** Who may count a vault and ask for a transfer. */
    keepers: [...packers, ...supervisors],
    vaults: places.map(({ vault }) => vault),
    packed: [] as { id: number; version: number; vault: Vault; taken: VaultPieces }[],
  }
}
type World = Awaited<ReturnType<typeof vaultWorld>>

/** Sends an act, each at a moment of its own. What is refused is as good as what is done; a fault of the server is not. */
async function act(who: Staff, path: string, body: object) {
  portal.now = new Date(portal.now.getTime() + 1)
  const answer = await who.act(path, body)
  expect(answer.statusCode, `${path} ${JSON.stringify(body)}: ${answer.body}`).toBeLessThan(500)
  return { isDone: answer.statusCode === 200, ...answer.json() }
}

const NOTHING = pieces({})
/** Notes of 20 € are what changes hands here. */
const notes = (pcs_20e: number): VaultPieces => pieces({ pcs_20e })
const plus = (one: VaultPieces, other: VaultPieces) => lessPieces(one, lessPieces(NOTHING, other))
const isSame = (one: VaultPieces | null, other: VaultPieces | null): boolean =>
  one && other ? !hasPieces(lessPieces(one, other)) : one === other

type Asked = {
  id: number
  readonly at: Date
  readonly by: number
  readonly kind: 'difference' | 'in' | 'out'
  pieces: VaultPieces
  readonly barred: readonly number[]
}

/** A vault: what is in it, what the books say, and what must come of each act. People are their ids. */
class Vault {
  readonly office: string
  physical = pieces({ pcs_20e: 400, pcs_2e: 5_000 })
  /** Null until the first count. */
  book: VaultPieces | null = null
  requests: Asked[] = []
  losses = 0
  /** Two people may count it now. */
  counting: { first?: { readonly by: number; pieces: VaultPieces } } | undefined

  constructor(office: string) {
    this.office = office
  }

  /** Pieces come or go, and everybody knows it: also what was counted before is less or more by them. */
  move(moved: VaultPieces, really = moved): string {
    this.physical = plus(this.physical, really)
    this.book &&= plus(this.book, moved)
    if (this.counting?.first) this.counting.first.pieces = plus(this.counting.first.pieces, moved)
    for (const each of this.requests) if (each.kind === 'difference') each.pieces = plus(each.pieces, moved)
    return 'ok'
  }

  /** True from the opening of a count until its difference is settled: then nobody is given the balance. */
  get isCounted(): boolean {
    return !!this.counting || this.requests.some((each) => each.kind === 'difference' && !isLapsed(each))
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
    // A difference that has lapsed gives way to this count.
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
    if (!refusal) this.wait({ by, kind, pieces: moved, barred: [] })
    return refusal ?? 'ok'
  }

  decide(by: number, id: number, approves: boolean): string {
    const { kind, pieces: asked, ...request } = this.requests.find((each) => each.id === id)!
    if (request.by === by) return 'ownRequest'
    if (request.barred.includes(by)) return 'tookPart'
    const isCarriedOut = approves && !isLapsed(request)
    const refusal = isCarriedOut && kind !== 'difference' && this.refusalOf(kind, asked)
    if (refusal) return refusal
    this.requests = this.requests.filter((each) => each.id !== id)
    if (!isCarriedOut) return 'ok'
    if (kind !== 'difference') return this.move(kind === 'in' ? asked : lessPieces(NOTHING, asked))
    if (this.book && asked.pcs_20e < this.book.pcs_20e) this.losses += 1
    this.book = asked
    return 'ok'
  }

  private wait(asked: Omit<Asked, 'id' | 'at'>): void {
    this.requests.push({ id: 0, at: portal.now, ...asked })
  }

  private refusalOf(kind: 'in' | 'out', { pcs_20e }: VaultPieces): string | undefined {
    if (!this.book) return 'vaultUncounted'
    if (this.isCounted) return 'vaultCounting'
    return kind === 'out' && this.book.pcs_20e < pcs_20e ? 'vaultTooLittle' : undefined
  }
}

const isLapsed = ({ at }: Pick<Asked, 'at'>) => portal.now.getTime() - at.getTime() >= APPROVAL_DAYS * DAY_MS

/** Plays an act on both sides: it comes to what the model says, and what is shown afterwards is what the model has. */
async function playBoth(world: World, vault: Vault, play: () => string, ...sent: Parameters<typeof act>) {
  const answer = await act(...sent)
  const what = `${sent[1]} ${JSON.stringify(sent[2])} at ${vault.office}`
  expect([what, answer.code ?? answer.outcome ?? 'ok']).toEqual([what, play()])
  await compareShown(world, vault)
  return answer
}

/** The balance is that of the model; while the vault is counted nobody is given any. */
async function compareShown(world: World, vault: Vault) {
  const { flows } = (await world.keepers[0]!.browser.get(`/vault?office=${vault.office}`)).json()
  expect([vault.office, flows && expectedPieces(flows)]).toEqual([
    vault.office,
    vault.isCounted ? null : vault.book,
  ])
}

/** Mostly one of those that fit, so that little is refused. */
const pickVault = ({ vaults }: World, isFit: (vault: Vault) => boolean): Vault => {
  const fit = vaults.filter(isFit)
  return random.pick(fit.length > 0 && random.chance(0.9) ? fit : vaults)
}

async function openVault(world: World) {
  const vault = pickVault(world, ({ isCounted }) => !isCounted)
  const who = random.pick(world.keepers)
  await playBoth(world, vault, () => vault.open(), who, '/vault/open', { office: vault.office })
}

/** Somebody counts: mostly right, at times too few or too many; who steals tells what the books say. */
async function countVault(world: World) {
  const vault = pickVault(world, ({ counting }) => counting !== undefined)
  const { office } = vault
  const who = random.pick(world.keepers)
  const wrong = random.chance(0.8) ? 0 : random.pick([-1, 2])
  const seen = who.isHonest ? plus(vault.physical, notes(wrong)) : (vault.book ?? vault.physical)
  const found = pieces({ pcs_20e: Math.max(0, seen.pcs_20e), pcs_2e: Math.max(0, seen.pcs_2e) })
  const body = { office, pieces: found, note: '' }
  const play = () => vault.count(who.staffId, found)
  const { outcome } = await playBoth(world, vault, play, who, '/vault/count', body)
  if (outcome !== 'difference') return
  const isOfIt = and(eq(approval.kind, 'vaultDifference'), eq(approval.subject, office))
  const [request] = await db()
    .select()
    .from(approval)
    .where(and(isOfIt, isNull(approval.decision)))
  vault.requests.at(-1)!.id = request!.id
}

async function dropCount(world: World) {
  const vault = pickVault(world, ({ counting }) => counting !== undefined)
  const body = { office: vault.office, reason: 'Vuoro päättyi' }
  await playBoth(world, vault, () => vault.drop(), random.pick(world.keepers), '/vault/drop', body)
}

/** Somebody asks to move money, at times more than there is. */
async function askTransfer(world: World) {
  const vault = pickVault(world, ({ isCounted }) => !isCounted)
  const way = random.pick(['in', 'out', 'out'] as const)
  const moved = notes(random.int(1, Math.max(2, Math.round((vault.book?.pcs_20e ?? 0) * 1.2))))
  const body = { office: vault.office, way, pieces: moved, reason: 'Pankki' }
  const who = random.pick(world.keepers)
  const play = () => vault.ask(who.staffId, way, moved)
  const { approvalId } = await playBoth(world, vault, play, who, '/vault/transfer', body)
  if (approvalId) vault.requests.at(-1)!.id = approvalId
}

/** A place orders change money, and it is packed at once. */
async function packOrder(world: World) {
  const { vault, ...place } = random.pick(world.places)
  const content = random.pick([ORDERED, { ...LESS, pcs_2e_roll: 0 }])
  const sums = { coinTotalSumCents: content.pcs_2e_roll * 50_00, noteTotalSumCents: 100_00 }
  const totalSumCents = sums.coinTotalSumCents + sums.noteTotalSumCents
  const id = await addOrder(portal, place, dayOf(portal.now), { ...content, ...sums, totalSumCents })
  const taken = orderPieces(content)
  const sent = [random.pick(world.packers), `/orders/${id}/pack`, { seal: `S-${id}`, version: 0 }] as const
  const { version } = await playBoth(world, vault, () => vault.move(lessPieces(NOTHING, taken)), ...sent)
  world.packed.push({ id, version, vault, taken })
}

/** A supervisor cancels what is packed, and it is put back. */
async function cancelPacked(world: World) {
  const order = world.packed.pop()
  if (!order) return
  const { id, version, vault, taken } = order
  const sent = [
    random.pick(world.supervisors),
    `/orders/${id}/cancel`,
    { version, reason: 'Peruttu' },
  ] as const
  await playBoth(world, vault, () => vault.move(taken), ...sent)
}

/** Money disappears, which nobody types anywhere. */
const steal = async ({ vaults }: World) => {
  const vault = random.pick(vaults)
  vault.physical = plus(vault.physical, notes(-1))
}

/** A bag is closed, at times with a note less than was in it. */
async function closeBag({ places, counter }: World) {
  const { vault, ...place } = random.pick(places)
  const number = String(random.int(10_000_000, 99_999_999))
  const [real, stolen] = [random.int(5, 60), random.chance(0.2) ? 1 : 0]
  await declareBag(portal, place, number, { pcs_20e: real, totalSumCents: real * 20_00 })
  const { bagId, version } = await act(counter, '/bags/open', { number })
  const found = { tills: [{ pcs_20e: real - stolen }], intact: true, suspects: [], version }
  const sent = await act(counter, `/bags/${bagId}/send`, found)
  if (stolen > 0) await act(counter, `/bags/${bagId}/close`, { version: sent.bag.version })
  vault.move(notes(real - stolen), notes(real))
}

/** Somebody decides on a request. */
async function decideRequest(world: World) {
  const waiting = await db().select().from(approval).where(isNull(approval.decision))
  if (waiting.length === 0) return
  const { id, version } = random.pick(waiting)
  const verb = random.pick(['approve', 'approve', 'reject'])
  const who = random.pick(world.supervisors)
  const vault = world.vaults.find(({ requests }) => requests.some((each) => each.id === id))!
  const sent = [who, `/approvals/${id}/${verb}`, { version, reason: 'Selvitetty' }] as const
  await playBoth(world, vault, () => vault.decide(who.staffId, id, verb === 'approve'), ...sent)
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
    [openVault, 6],
    [countVault, 12],
    [dropCount, 1],
    [askTransfer, 4],
    [decideRequest, 9],
  ] as const),
  ...([
    [closeBag, 3],
    [packOrder, 3],
    [cancelPacked, 1],
    [steal, 1],
    [pass, 2],
  ] as const),
]
