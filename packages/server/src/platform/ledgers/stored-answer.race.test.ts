import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.ts'
import { deposit } from '../../tables/submissions.ts'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { startPostgres } from '../../../test/private-postgres.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'

const cluster = startPostgres()
const admin = openPostgres(`${cluster.url}/postgres`)
await admin.db.execute(sql`create database portal`)
// Hooks of the end run in the reverse order: the database of the portal is closed before this.
afterAll(async () => {
  await admin.close()
  cluster.stop()
})
const portal = givenPortal({
  openDatabase: async () => {
    const database = openPostgres(`${cluster.url}/portal`)
    await migrate(database)
    return database
  },
})

/** Commits wait for a standby of this name; none has it. */
async function demandStandby(name: string): Promise<void> {
  await admin.db.execute(sql.raw(`alter system set synchronous_standby_names = '${name}'`))
  await admin.db.execute(sql`select pg_reload_conf()`)
}

/** The connections whose commit waits for a standby. */
const waiting = async (): Promise<readonly number[]> => {
  const found = sql`select pid from pg_stat_activity where wait_event = 'SyncRep' order by pid`
  return (await rowsOf<{ pid: number }>(admin.db, found)).map(({ pid }) => pid)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(20)
}

/** The server reads its settings when it comes to it: from the first commit that waits on, all do. */
async function untilDemanded(): Promise<void> {
  while ((await waiting()).length === 0) {
    let isSettled = false
    const key = randomUUID()
    const commit = portal.database.db.execute(
      sql`insert into parameter (key, value, changed_at) values (${key}, '', now())`,
    )
    // A commit that waits is cut below and fails.
    void Promise.allSettled([commit]).then(() => (isSettled = true))
    await until(async () => isSettled || (await waiting()).length > 0)
  }
  await cutWaiting()
}

async function cutWaiting(): Promise<void> {
  for (const pid of await waiting()) await admin.db.execute(sql`select pg_terminate_backend(${pid}::int)`)
  await until(async () => (await waiting()).length === 0)
}

async function givenDepositor() {
  const { db } = portal.database
  const customerId = (await addCompany(db)).id
  const accountId = (await addAccount(db, customerId)).id
  const userId = (await addUser(portal)).id
  await addMandate(portal, userId, accountId, { deposit: true })
  const headers = { ...(await signIn(portal, userId)), 'idempotency-key': randomUUID() }
  const body = { customerId, accountId, userId, totalSum: 20, pcs_20e: 1, reference: '12344' }
  const payload = { ...body, securityBagNumber: '123456', registerDate: '2026-11-14' }
  return async () => portal.app.inject({ method: 'POST', url: '/api/deposit', headers, payload })
}

test('an answer is given once a standby has the row', async () => {
  const declare = await givenDepositor()
  await demandStandby('nobody')
  await untilDemanded()

  const first = declare()
  await until(async () => (await waiting()).length === 1)
  // As when the machine dies: the row is there, and nobody was told.
  await cutWaiting()
  expect((await first).statusCode).toBe(503)
  expect(await portal.database.db.$count(deposit)).toBe(1)

  let isAnswered = false
  const second = declare().finally(() => (isAnswered = true))
  await until(async () => isAnswered || (await waiting()).length === 1)
  expect(isAnswered).toBe(false)

  await demandStandby('')
  expect((await second).statusCode).toBe(200)
  expect(await portal.database.db.$count(deposit)).toBe(1)
})
