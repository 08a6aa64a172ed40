import { randomFor, type Random } from '@kassavirta/demo/random'
import type { VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { eq, sql } from 'drizzle-orm'
import { setParameter } from '../../src/shared/parameters.ts'
import { company } from '../../src/tables/company.ts'
import { bag } from '../../src/tables/counting.ts'
import { addShop, type Shop } from '../bags.ts'
import { staffAtWork } from '../desk.ts'
import type { TestPortal } from '../harness.ts'
import { VaultModel } from './vault-model.ts'

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

/** An order of change money that was packed from a vault. */
type Packed = {
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
  const packed: Packed[] = []
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
