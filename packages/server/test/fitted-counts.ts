import { eq } from 'drizzle-orm'
import { randomFor, type Random } from '@kassavirta/demo/random'
import { bag as bagTable, countPass, countTill } from '../src/tables/counting.ts'
import { addShop, declareBag } from './bags.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'

type Staff = Awaited<ReturnType<typeof staffAtWork>>
type Room = Awaited<ReturnType<typeof fittingRoom>>

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
  room: Room,
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
async function isFitted({ portal }: Room, number: string): Promise<boolean> {
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
async function clear({ portal, supervisor }: Room, number: string): Promise<void> {
  const [row] = await portal.database.db.select().from(bagTable).where(eq(bagTable.securityBagNumber, number))
  if (row?.counterId === null || row === undefined) return
  const body = { version: row.version }
  const back = await supervisor.act(`/bags/${row.id}/back`, body)
  const gone = back.statusCode === 200 ? back : await supervisor.act(`/bags/${row.id}/passon`, body)
  if (gone.statusCode !== 200) throw new Error(gone.body)
}

type Wanted = { readonly seed: number; readonly passes: number; readonly isOver?: () => boolean }

/** How often somebody tries something with one bag, as long as it is theirs to count. */
const TRIES = 10

/** One person after the other tries to make counts fit what was declared, with every act that the desk has. */
export async function playFits(portal: TestPortal, { seed, passes, isOver = () => false }: Wanted) {
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
