import { desc, sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { missingBag } from '../../tables/bags.ts'
import { audit } from '../../tables/ledgers.ts'
import {
  BAG,
  DECLARED,
  done,
  givenCounting,
  MUCH_LESS,
  open,
  read,
  save,
  send,
  whole,
  type Staff,
} from '../../../test/bags-world.ts'
import { whileHeld } from '../../../test/held.ts'
import { addAccount, addCompany } from '../../../test/world.ts'

const { portal, db, world, first, second, supervisor } = givenCounting({
  now: '2026-11-16T10:00:00Z',
  declared: {},
})

type Answer = Awaited<ReturnType<Staff['act']>>
type Bag = { readonly bagId: number; readonly version: number }

/** A call whose rows somebody else holds, what changes while it waits, and what the call must then answer. */
type Waiting = {
  readonly rows: SQL
  readonly call: () => Promise<Answer>
  readonly change: (tx: Db) => Promise<unknown>
  readonly seen: object
}

const ONE_LESS = { pcs_50e: 22, pcs_20e: 7 }
const row = (table: 'bag' | 'deposit' | 'suspect_note', id: number) =>
  sql`select from ${sql.raw(table)} where id = ${id} for update`

/** Somebody else changes the row. */
const overtaken = (table: 'bag' | 'suspect_note', id: number) => ({
  rows: row(table, id),
  change: (tx: Db) => tx.execute(sql`update ${sql.raw(table)} set version = version + 1 where id = ${id}`),
  seen: { code: 'changedElsewhere' },
})

const EARLIER = '2026-11-16T09:00:00.000Z'

/** Somebody else takes the number in. */
const scanned = (number: string) => ({
  rows: sql`select pg_advisory_xact_lock(hashtextextended('bag ' || ${number}::text, 0))`,
  change: (tx: Db) =>
    tx.execute(
      sql`insert into bag (security_bag_number, arrived_at, received_at) values (${number}, ${EARLIER}, ${EARLIER})`,
    ),
})

const move = (staff: Staff, { bagId, version }: Bag, act: string, more: object = {}): Waiting => ({
  ...overtaken('bag', bagId),
  call: () => staff.act(`/bags/${bagId}/${act}`, { version, ...more }),
})

const linking =
  ({ bagId, version }: Bag) =>
  () =>
    supervisor.act(`/bags/missing/${world.depositId}/link`, { bagId, version, knownBy: 'slip' })

const compared = async (): Promise<Bag> => (await send(first, await open(first), ONE_LESS)).bag
const counted = async (): Promise<Bag> => (await send(first, await open(first), DECLARED)).bag
const sentOn = async (more: object = {}): Promise<Bag> =>
  (await send(first, await open(first), MUCH_LESS, more)).bag
const disputed = async (): Promise<Bag> => {
  await sentOn()
  return (await send(second, await open(second), DECLARED)).bag
}
const arrived = async (number: string): Promise<Bag> => (await done(first, '/bags/receive', { number })).bag

/** Another company declares the number. */
async function claim(): Promise<number> {
  const company = await addCompany(db())
  return world.declare({ companyId: company.id, accountId: (await addAccount(db(), company.id)).id })
}

/** What is tied to a declaration waits for it by its foreign key, so what decides must stand in the declaration itself. */
const removed = () => ({
  rows: row('deposit', world.depositId),
  change: (tx: Db) =>
    tx.execute(sql`update deposit set removed_at = ${EARLIER} where id = ${world.depositId}`),
})

/** The acts that lock something; each begins with a state that allows it. */
const acts: Readonly<Record<string, () => Promise<Waiting>>> = {
  receive: async () => ({
    ...scanned('77'),
    call: () => first.act('/bags/receive', { number: '77' }),
    seen: { isRepeated: true },
  }),
  'open a number that nobody declared': async () => ({
    ...scanned('77'),
    call: () => first.act('/bags/open', { number: '77' }),
    seen: { arrived: EARLIER },
  }),
  'open a row': async () => {
    const { bagId } = await arrived(BAG)
    return {
      ...overtaken('bag', bagId),
      call: () => first.act('/bags/open', { bagId }),
      // The version of the change, and one more.
      seen: { version: 2 },
    }
  },
  'open a row that is set aside': async () => {
    const { bagId } = await arrived(BAG)
    return {
      rows: row('bag', bagId),
      call: () => first.act('/bags/open', { bagId }),
      change: (tx) =>
        tx.execute(sql`update bag set state = 'aside', aside_reason = 'Syy' where id = ${bagId}`),
      seen: { code: 'stateChanged' },
    }
  },
  'open a number': async () => ({
    rows: row('deposit', world.depositId),
    call: () => first.act('/bags/open', { number: BAG }),
    change: claim,
    seen: { isDeclared: false, candidates: [{}, {}] },
  }),
  save: async () => {
    const bag = await open(first)
    const call = () => save(portal, first, bag, { tills: [DECLARED] })
    return { ...overtaken('bag', bag.bagId), call }
  },
  send: async () => move(first, await open(first), 'send', { tills: [DECLARED], ...whole }),
  'send for one company': async () => ({
    ...move(first, await open(first), 'send', { tills: [DECLARED], ...whole }),
    rows: row('deposit', world.depositId),
    change: claim,
    seen: { code: 'companyUnchosen' },
  }),
  close: async () => move(first, await compared(), 'close'),
  'close for one company': async () => ({
    ...move(first, await compared(), 'close'),
    rows: row('deposit', world.depositId),
    change: claim,
    seen: { state: 'second' },
  }),
  again: async () => move(first, await compared(), 'again'),
  'put back': async () => move(first, await open(first), 'back'),
  'set aside': async () => move(first, await open(first), 'aside', { reason: 'Syy' }),
  'bring back': async () => {
    const aside = await done(first, `/bags/${(await arrived(BAG)).bagId}/aside`, {
      version: 0,
      reason: 'Syy',
    })
    return move(second, aside, 'bringback')
  },
  withdraw: async () => move(first, await arrived(BAG), 'withdraw'),
  'pass on': async () => move(supervisor, await compared(), 'passon'),
  decide: async () => {
    const bag = await disputed()
    return {
      ...move(supervisor, bag, 'decide', { tills: [DECLARED], ...whole, reason: 'Syy' }),
      change: (tx) =>
        tx.execute(sql`insert into bag_person values (${bag.bagId}, ${supervisor.staffId}, 'decision')`),
      seen: { code: 'sameCounter' },
    }
  },
  correct: async () => {
    await world.hire('esimies2', 'supervisor')
    return move(supervisor, await counted(), 'correct', { tills: [ONE_LESS], reason: 'Syy' })
  },
  'approve a correction': async () => {
    const approver = await world.hire('esimies2', 'supervisor')
    const { bagId, version } = await counted()
    const request = { tills: [ONE_LESS], reason: 'Syy', version }
    const { approvalId } = await done(supervisor, `/bags/${bagId}/correct`, request)
    const call = () => approver.act(`/approvals/${approvalId}/approve`, { version: 0 })
    return { ...overtaken('bag', bagId), call, seen: { decision: 'lapsed' } }
  },
  'link a missing bag': async () => {
    const bag = await arrived('77')
    return { ...overtaken('bag', bag.bagId), call: linking(bag) }
  },
  'link a missing declaration': async () => {
    const bag = await arrived('77')
    return {
      rows: row('deposit', world.depositId),
      call: linking(bag),
      change: (tx) => tx.execute(sql`update bag set deposit_id = ${world.depositId} where id = ${bag.bagId}`),
      seen: { code: 'stateChanged' },
    }
  },
  'link a declaration that is removed': async () => ({
    ...removed(),
    call: linking(await arrived('77')),
    seen: { code: 'depositRemoved' },
  }),
  'approve a joining': async () => {
    const approver = await world.hire('esimies2', 'supervisor')
    const owner = { companyId: world.company.id, accountId: world.account.id }
    const { bag: sent } = await send(first, await open(first, { number: '77' }), DECLARED, owner)
    const { bag } = await send(second, await open(second, { bagId: sent.bagId }), DECLARED, owner)
    const { approvalId } = (await linking(bag)()).json()
    const call = () => approver.act(`/approvals/${approvalId}/approve`, { version: 0 })
    return { ...overtaken('bag', bag.bagId), call, seen: { decision: 'lapsed' } }
  },
  'close a missing bag': async () => {
    await world.hire('esimies2', 'supervisor')
    await db().insert(missingBag).values({ depositId: world.depositId, noticedAt: portal.now })
    return {
      ...removed(),
      call: () => supervisor.act(`/bags/missing/${world.depositId}/close`, { reason: 'Syy' }),
      seen: { code: 'stateChanged' },
    }
  },
  'hand over a suspect note': async () => {
    const suspects = [{ denomination: 'pcs_50e', serial: 'X123' }]
    await sentOn({ suspects })
    await send(second, await open(second), MUCH_LESS, { suspects })
    const [{ suspectId }] = (await read(second, '/suspects')).rows
    const handed = { to: 'Poliisi', on: '2026-11-16', version: 0 }
    const call = () => supervisor.act(`/suspects/${suspectId}/handed`, handed)
    return { ...overtaken('suspect_note', suspectId), call }
  },
}

test.each(Object.entries(acts))(
  'an act sees what changed while it waited: %s [R-COUNT-07]',
  async (_title, begin) => {
    const { rows, call, change, seen } = await begin()
    const [answer] = await whileHeld(db(), rows, [call], change)
    expect(answer?.json()).toMatchObject(seen)
  },
)

test.each(Object.entries(acts))(
  'an act happens when it gets its lock: %s [R-COUNT-07]',
  async (_title, begin) => {
    const { rows, call } = await begin()
    const later = new Date(portal.now.getTime() + 60_000)
    const [answer] = await whileHeld(db(), rows, [call], () => {
      portal.now = later
    })
    const [{ at } = { at: undefined }] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    const { savedAt = at?.toISOString() } = answer?.json() ?? {}
    expect([answer?.statusCode, savedAt]).toEqual([200, later.toISOString()])
  },
)
