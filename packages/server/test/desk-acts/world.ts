import { randomFor, type Random } from '@kassavirta/demo/random'
import { sql } from 'drizzle-orm'
import { setParameter } from '../../src/shared/parameters.ts'
import { bag } from '../../src/tables/counting.ts'
import { addShop, type Shop } from '../bags.ts'
import { staffAtWork } from '../desk.ts'
import type { TestPortal } from '../harness.ts'

/** A bag as it is, whatever anybody says of it: printed number, place on its slip and money. */
export type TrueBag = {
  readonly number: string
  readonly shop: Shop
  readonly notes: number
  /** The declaration that the slip tells; it may have another number. */
  depositId: number | undefined
}

export type Person = Awaited<ReturnType<typeof staffAtWork>> & { readonly isHonest: boolean }
export type DeskWorld = Awaited<ReturnType<typeof deskWorld>>
export type BagRow = typeof bag.$inferSelect

/** Two places, the people of a desk, one of whom wants money at the wrong place, and what they may find in a bag. */
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
  const random: Random = randomFor('desk acts', seed)
  const bags: TrueBag[] = []
  const findings: string[] = []
  return {
    portal,
    db,
    random,
    shops: [await addShop(portal, 'Yksi'), await addShop(portal, 'Toinen')],
    counters,
    supervisors,
    bags,
    findings,
    /** Every bag at the desk, as its row is now. */
    rows: () => db.select().from(bag).orderBy(bag.id),
    trueBag: (number: string) => bags.find((each) => each.number === number),
    /** An act at the desk. What is refused is as good as what is done; a fault of the server is neither. */
    act: async (who: Person, path: string, body: object) => {
      const answer = await who.act(path, body)
      if (answer.statusCode >= 500) findings.push(`${path} ${JSON.stringify(body)}: ${answer.body}`)
      return answer.statusCode === 200 ? answer.json() : undefined
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
