import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../src/platform/database/database.ts'
import {
  closed,
  done,
  DRIVER,
  FROZEN_DAY,
  givenDeliveries,
  pack,
  packSupplies,
  sendRun,
  tell,
} from './delivery-world.ts'
import { saidAfterWait, type HeldAct } from './held.ts'

type Table = 'change_order' | 'supply_order' | 'run' | 'route' | 'company'
export const row = (table: Table, id: number): SQL =>
  sql`select from ${sql.raw(table)} where id = ${id} for update`
/** Somebody else has changed the row that the act has seen. */
export const newer = (table: Table, id: number) => (tx: Db) =>
  tx.execute(sql`update ${sql.raw(table)} set version = version + 1 where id = ${id}`)
export const cancelled = (id: number) => (tx: Db) =>
  tx.execute(sql`update change_order set stage = 'cancelled', cancelled_at = now() where id = ${id}`)
export const isBack = (runId: number) => (tx: Db) =>
  tx.execute(sql`update run set state = 'back', returned_at = now() where id = ${runId}`)
export const hasEnded = (routeId: number) => (tx: Db) =>
  tx.execute(sql`update route set ended_at = now() where id = ${routeId}`)

/** An act that waits for a lock, and what it must say once it has it. */
export type LockedCase = readonly [title: string, arrange: () => HeldAct | Promise<HeldAct>, said: string]

/** A place with an order of change money and one of supplies, and what can become of them before an act is tried. */
export function givenLocks() {
  const given = givenDeliveries()
  const ids = { money: 0, supplies: 0 }
  beforeEach(async () => {
    ids.money = await given.world.order()
    ids.supplies = await given.world.supplies()
  })
  const routeId = () => given.world.routeId
  const companyId = () => given.world.company.id

  /** A run that is out with both orders. */
  async function out(): Promise<number> {
    await pack(given.packer, ids.money)
    await packSupplies(given.packer, ids.supplies)
    return (await sendRun(given.dispatcher, routeId())).run.runId
  }

  return {
    given,
    ids,
    routeId,
    companyId,
    out,
    tomorrow: () => void (given.portal.now = new Date(given.portal.now.getTime() + 24 * 60 * 60_000)),
    /** A run that is planned, with the order packed for it. */
    planned: async (): Promise<number> => {
      await pack(given.packer, ids.money)
      const plan = { routeId: routeId(), day: FROZEN_DAY, crew: [DRIVER] }
      return (await done(given.dispatcher, '/runs', plan)).runId
    },
    /** An order that could not be delivered, and another run that is out. */
    failed: async () => {
      await tell(given.dispatcher, await out(), companyId(), closed)
      await pack(given.packer, await given.world.order())
      const later: number = (await sendRun(given.dispatcher, routeId())).run.runId
      return { named: { kind: 'changeOrder', orderId: ids.money, version: 3 }, later }
    },
    order: (call: HeldAct['call'], meanwhile: HeldAct['meanwhile']): HeldAct => ({
      held: row('change_order', ids.money),
      call,
      meanwhile,
    }),
    supply: (call: HeldAct['call']): HeldAct => ({
      held: row('supply_order', ids.supplies),
      call,
      meanwhile: newer('supply_order', ids.supplies),
    }),
    /** Each act must see what was changed while it waited for its lock. */
    tryAll: (cases: readonly LockedCase[]) =>
      test.each(cases)('%s', async (_title, arrange, said) => {
        expect(await saidAfterWait(given.portal.database.db, await arrange())).toBe(said)
      }),
  }
}
