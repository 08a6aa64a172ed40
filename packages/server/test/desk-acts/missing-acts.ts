import { isNull } from 'drizzle-orm'
import { tellOfLateBags } from '../../src/bags/counting/late-bags.ts'
import { approval, missingBag } from '../../src/tables/counting.ts'
import { deposit } from '../../src/tables/submissions.ts'
import { rowsIn } from './counting-acts.ts'
import { playBoth } from './vault-acts.ts'
import type { DeskWorld } from './world.ts'

/** Places are told of bags that have not come. */
export const tell = ({ db, portal }: DeskWorld): Promise<void> =>
  tellOfLateBags({ db, clock: () => portal.now })

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
