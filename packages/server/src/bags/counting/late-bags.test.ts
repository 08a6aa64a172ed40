import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { BAG, DECLARED, done, givenCounting, open, read, send } from '../../../test/counting-world.ts'
import { addMandate, addRole, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { alertEvent } from '../../tables/alerts.ts'
import { audit } from '../../tables/ledgers.ts'
import { message } from '../../tables/messages.ts'
import { deposit } from '../../tables/submissions.ts'
import { tellOfLateBags } from './late-bags.ts'

/** A Monday, and a declaration of the Wednesday before: it was due on Friday. */
const { portal, db, world, first } = givenCounting({ now: '2026-11-16T10:00:00Z' })
const wednesday = { createdAt: new Date('2026-11-11T10:00:00Z') }

beforeEach(async () => {
  await setParameter(db(), 'statusLines', 'true', portal.now)
  await addMandate(portal, world.user.id, world.account.id, { deposit: true })
  await addRole(db(), world.user.id, world.company.id, { deposits: true })
})

const run = () => tellOfLateBags({ db: db(), clock: () => portal.now })
const told = async () => (await db().select().from(message).orderBy(message.id)).map(({ header }) => header)
const MISSING = `Pussi [txt|${BAG}] ei ole saapunut laskentaan`
const FOUND = `Pussi [txt|${BAG}] on saapunut laskentaan`

/** What the customer reads of the deposit on the front page, in the list and on its page. */
async function line(entryId: number): Promise<readonly string[]> {
  const headers = await signIn(portal, world.user.id)
  const get = async (path: string) => (await portal.app.inject({ url: `/api/${path}`, headers })).json()
  const at = `companyId=${world.company.id}`
  const [front] = (await get(`overview?${at}`)).deposits.rows
  const [row] = (await get(`reports/deposit?${at}`)).deposits
  const { events } = await get(`entryevents?${at}&type=deposit&entryId=${entryId}`)
  return [front.stage, row.stage, ...events.map(({ stage }: { stage: string }) => stage)]
}

test('a bag that has not come in time is told to its place once, however many processes look, and stands on its line', async () => {
  const depositId = await world.declare(wednesday)
  expect(await line(depositId)).toEqual([null, null, 'declared'])
  await Promise.all([run(), run(), run()])
  await run()
  expect(await db().select().from(message)).toMatchObject([
    { companyId: world.company.id, userId: null, type: 'poikkeama', keeper: 'desk', header: MISSING },
  ])
  expect(await db().select().from(alertEvent)).toMatchObject([
    {
      kind: 'bagMissing',
      companyId: world.company.id,
      userId: null,
      path: `/raportit/tilitysilmoitukset/${depositId}`,
    },
  ])
  expect(await db().select().from(audit).where(eq(audit.action, 'missingBag.noticed'))).toMatchObject([
    { subject: String(depositId), companyId: world.company.id, userId: null },
  ])
  expect(await line(depositId)).toEqual(['missing', 'missing', 'declared', 'missing'])
  expect((await read(first, '/bags/missing')).rows).toMatchObject([{ depositId }])
})

test('when it comes after all, the line goes on and the place is told that too, once', async () => {
  const depositId = await world.declare(wednesday)
  await run()
  await done(first, '/bags/receive', { number: BAG })
  expect(await line(depositId)).toEqual(['arrived', 'arrived', 'declared', 'arrived'])
  await Promise.all([run(), run()])
  expect(await told()).toEqual([MISSING, FOUND])
  await send(first, await open(first), DECLARED)
  await run()
  expect(await told()).toEqual([MISSING, FOUND])
  expect(await line(depositId)).toEqual(['counted', 'counted', 'declared', 'arrived', 'counting', 'counted'])
})

test('one that comes and is counted between two looks is told as found, also by the systems', async () => {
  await world.declare(wednesday)
  const elsewhere = await world.declare({ ...wednesday, securityBagNumber: '5' })
  await run()
  await send(first, await open(first), DECLARED)
  await db().update(deposit).set({ countingState: 'käsitelty' }).where(eq(deposit.id, elsewhere))
  await run()
  expect((await told()).slice(2)).toEqual([FOUND, 'Pussi [txt|5] on saapunut laskentaan'])
})

test('nothing is told of what is not due, has come, was removed, or is a matter of years ago', async () => {
  await world.declare({ createdAt: new Date('2026-11-12T10:00:00Z') })
  await world.declare({ ...wednesday, securityBagNumber: '5', removedAt: portal.now })
  await world.declare({ ...wednesday, securityBagNumber: '6', countingState: 'käsitelty' })
  await world.declare({ ...wednesday, securityBagNumber: '7' })
  await done(first, '/bags/receive', { number: '7' })
  await world.declare({ securityBagNumber: '9', createdAt: new Date('2026-10-01T10:00:00Z') })
  await run()
  expect(await told()).toEqual([])
})

test('nothing is told where the provider does not tell stages', async () => {
  await setParameter(db(), 'statusLines', 'false', portal.now)
  await world.declare(wednesday)
  await run()
  expect(await told()).toEqual([])
})

test('a process that fails midway has told nothing, and the next one tells everything', async () => {
  await world.declare(wednesday)
  await db().execute(sql`alter table alert_event add constraint broken check (false) not valid`)
  await expect(run()).rejects.toThrow(/Failed query/)
  expect(await told()).toEqual([])
  await db().execute(sql`alter table alert_event drop constraint broken`)
  await run()
  expect(await told()).toEqual([MISSING])
})
