import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { heldOf, lessPieces, orderPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { approval } from '../../src/tables/counting.ts'
import { handledDeposit } from '../../src/tables/handled.ts'
import { changeOrder } from '../../src/tables/submissions.ts'
import { LESS, ORDERED } from '../delivery-world.ts'
import { pieces } from '../vault-steps.ts'
import { isSame, NOTHING, plus, type VaultModel } from './vault-model.ts'
import type { DeskWorld, Person } from './world.ts'

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

type Sent = { readonly who: Person; readonly path: string; readonly body: object }

/** Plays an act on both sides: it comes to what the model says, and what is shown afterwards is what the model has. */
export async function playBoth(world: DeskWorld, vault: VaultModel, sent: Sent, play: () => string) {
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
  const shown = flows && heldOf(flows)
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
