import { isNull } from 'drizzle-orm'
import { tellOfLateBags } from '../../src/features/counting/late-bags.ts'
import { approval, missingBag } from '../../src/tables/counting.ts'
import { deposit } from '../../src/tables/submissions.ts'
import { rowsIn } from './counting-acts.ts'
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

/** Somebody links a declaration with a bag. */
export async function link(world: DeskWorld): Promise<void> {
  const { random, supervisors } = world
  const declared = await world.db.select({ id: deposit.id }).from(deposit)
  const rows = await rowsIn(world, 'arrived', 'aside', 'second', 'disputed', 'counted')
  if (declared.length === 0 || rows.length === 0) return
  const { id: bagId, version } = random.pick(rows)
  const body = { bagId, version, knownBy: 'slip' }
  await world.act(random.pick(supervisors), `/bags/missing/${random.pick(declared).id}/link`, body)
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

/** Somebody decides on a request. */
export async function decideRequest(world: DeskWorld): Promise<void> {
  const { db, random, supervisors } = world
  const waiting = await db.select().from(approval).where(isNull(approval.decision))
  if (waiting.length === 0) return
  const { id, version } = random.pick(waiting)
  const act = random.pick(['approve', 'approve', 'reject'])
  await world.act(random.pick(supervisors), `/approvals/${id}/${act}`, { version, reason: 'Ei' })
}
