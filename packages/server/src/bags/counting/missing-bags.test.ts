import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import {
  BAG,
  count,
  DECLARED,
  done,
  givenCounting,
  onBag,
  open,
  read,
  refused,
  type Staff,
} from '../../../test/bags-world.ts'
import { addMandate, addRole, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { missingBag } from '../../tables/bags.ts'
import { audit } from '../../tables/ledgers.ts'
import { alertEvent, message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'
import { notifyOfLateBags } from './late-bags.ts'

/** A Monday, and a declaration of the Wednesday before: it was due on Friday. */
const { portal, db, made, world, first, supervisor } = givenCounting({ now: '2026-11-16T10:00:00Z' })
const wednesday = { createdAt: new Date('2026-11-11T10:00:00Z') }

beforeEach(async () => {
  await setParameter(db(), 'statusLines', 'true', portal.now)
  await addMandate(portal, world.user.id, world.account.id, { deposit: true })
  await addRole(db(), world.user.id, world.company.id, { deposits: true })
})

const tell = () => notifyOfLateBags({ db: db(), clock: () => portal.now })
const told = async () => (await made(message)).map(({ header }) => header)
const isMissing = (number = BAG) => `Pussi [txt|${number}] ei ole saapunut laskentaan`
const isFound = (number = BAG) => `Pussi [txt|${number}] on saapunut laskentaan`
const missing = async () => (await read(first, '/bags/missing')).rows
const receive = async (number = BAG) => (await done(first, '/bags/receive', { number })).bag

describe('a late bag', () => {
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

  test('is told to its place once, however many processes look', async () => {
    const depositId = await world.declare(wednesday)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    const of = { companyId: world.company.id, userId: null }
    const notice = { ...of, type: 'poikkeama', keeper: 'desk', header: isMissing() }
    expect(await made(message)).toMatchObject([notice])
    const path = `/raportit/tilitysilmoitukset/${depositId}`
    expect(await made(alertEvent)).toMatchObject([{ ...of, kind: 'bagMissing', path }])
    const noticed = await db().select().from(audit).where(eq(audit.action, 'missingBag.noticed'))
    expect(noticed).toMatchObject([{ ...of, subject: String(depositId) }])
  })

  test('stands as missing on the line of its customer', async () => {
    const depositId = await world.declare(wednesday)
    expect(await line(depositId)).toEqual([null, null, 'declared'])
    await tell()
    expect(await line(depositId)).toEqual(['missing', 'missing', 'declared', 'missing'])
  })

  test('that comes after all is told once', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    await receive()
    expect(await line(depositId)).toEqual(['arrived', 'arrived', 'declared', 'arrived'])
    await Promise.all([tell(), tell()])
    await count(first, DECLARED)
    await tell()
    expect(await told()).toEqual([isMissing(), isFound()])
    const counted = ['declared', 'arrived', 'counting', 'counted']
    expect(await line(depositId)).toEqual(['counted', 'counted', ...counted])
  })

  test('that is counted between two looks is told as found', async () => {
    await world.declare(wednesday)
    const elsewhere = await world.declare({ ...wednesday, securityBagNumber: '5' })
    await world.declare({ ...wednesday, securityBagNumber: '6' })
    await tell()
    await count(first, DECLARED)
    await db().update(deposit).set({ countingState: 'käsitelty' }).where(eq(deposit.id, elsewhere))
    await tell()
    expect((await told()).slice(3)).toEqual([isFound(), isFound('5')])
  })

  test('whose declaration was removed is not told as found', async () => {
    const removed = await world.declare(wednesday)
    await tell()
    await db().update(deposit).set({ removedAt: portal.now }).where(eq(deposit.id, removed))
    await receive()
    await tell()
    expect(await told()).toEqual([isMissing()])
  })

  test('is none that is not due, removed, here or ancient', async () => {
    await world.declare({ createdAt: new Date('2026-11-12T10:00:00Z') })
    await world.declare({ ...wednesday, securityBagNumber: '5', removedAt: portal.now })
    await world.declare({ ...wednesday, securityBagNumber: '6', countingState: 'käsitelty' })
    await world.declare({ ...wednesday, securityBagNumber: '7' })
    await receive('7')
    await world.declare({ securityBagNumber: '9', createdAt: new Date('2026-10-01T10:00:00Z') })
    await tell()
    expect(await told()).toEqual([])
  })

  test('is told nobody where the provider does not tell stages', async () => {
    await setParameter(db(), 'statusLines', 'false', portal.now)
    await world.declare(wednesday)
    await tell()
    expect(await told()).toEqual([])
  })

  test('is told whole by the next process after a failure', async () => {
    await world.declare(wednesday)
    const failing = db().transaction(async (tx) => {
      await tx.execute(sql`alter table alert_event add constraint broken check (false) not valid`)
      await notifyOfLateBags({ db: tx as never, clock: () => portal.now })
    })
    await expect(failing).rejects.toThrow(/Failed query/)
    expect(await told()).toEqual([])
    await tell()
    expect(await told()).toEqual([isMissing()])
  })
})

describe('the search for a missing bag', () => {
  const [other, third] = [{} as Staff, {} as Staff]
  beforeEach(async () => {
    Object.assign(other, await world.hire('esimies2', 'supervisor'))
    Object.assign(third, await world.hire('esimies3', 'supervisor'))
  })

  const reason = { reason: 'Ei löydy <b>mistään</b>' }
  const closing = (depositId: number) => [`/bags/missing/${depositId}/close`, reason] as const
  const ask = async (staff: Staff, depositId: number): Promise<number> =>
    (await done(staff, ...closing(depositId))).approvalId
  const approve = async (staff: Staff, approvalId: number) =>
    (await staff.act(`/approvals/${approvalId}/approve`, { version: 0 })).json()
  const withdraw = async (staff: Staff = supervisor) => {
    const bag = await receive()
    await onBag(staff, bag, 'withdraw', { reason: 'Väärä luenta' })
    return bag.bagId
  }
  const scans = async () => (await read(supervisor, '/bags/withdrawn')).rows

  test('is ended by two supervisors, and asked for once', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    expect(await refused(first, ...closing(depositId))).toBe('forbidden')
    const approvalId = await ask(supervisor, depositId)
    expect(await missing()).toMatchObject([{ depositId, isClosing: true }])
    expect(await refused(other, ...closing(depositId))).toBe('approvalPending')
    expect((await approve(supervisor, approvalId)).code).toBe('ownRequest')
    const before = 'Puuttuu, odotettu viimeistään 13.11.2026'
    const change = { subject: BAG, lines: [{ field: 'search', before }] }
    expect(await approve(other, approvalId)).toMatchObject({ decision: 'approved', change })
    expect([await missing(), await refused(third, ...closing(depositId))]).toEqual([[], 'stateChanged'])
  })

  test('that is ended is told to the customer with the reason', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    await approve(other, await ask(supervisor, depositId))
    const notice = (await made(message))[1]
    expect(notice).toMatchObject({ companyId: world.company.id, type: 'poikkeama', keeper: 'desk' })
    expect(notice?.header).toBe(`Pussin [txt|${BAG}] etsintä on päätetty`)
    expect(notice?.body).toContain('Syy: Ei löydy &lt;b&gt;mistään&lt;/b&gt;')
    expect(await made(alertEvent)).toHaveLength(2)
  })

  test('goes on where the second person says no', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    const approvalId = await ask(supervisor, depositId)
    await done(other, `/approvals/${approvalId}/reject`, { version: 0, reason: 'Etsitään vielä' })
    expect(await missing()).toMatchObject([{ depositId, isClosing: false }])
  })

  test('is not ended once the bag has come, which is counted', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    const approvalId = await ask(supervisor, depositId)
    await receive()
    expect(await approve(other, approvalId)).toMatchObject({ decision: 'lapsed' })
    expect((await count(first, DECLARED)).outcome).toBe('equal')
  })

  test('is not ended of what the systems have counted meanwhile', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    await db().update(deposit).set({ countingState: 'käsitelty' }).where(eq(deposit.id, depositId))
    expect(await refused(supervisor, ...closing(depositId))).toBe('stateChanged')
  })

  test('is not ended before its place was told, unless ancient', async () => {
    const depositId = await world.declare(wednesday)
    const due = await world.declare({ securityBagNumber: '7' })
    expect(await refused(supervisor, ...closing(depositId))).toBe('notMissingYet')
    await tell()
    expect(await refused(supervisor, ...closing(due))).toBe('notMissingYet')
    const old = await world.declare({ securityBagNumber: '8', createdAt: new Date('2026-09-01T10:00:00Z') })
    await ask(supervisor, old)
    await ask(supervisor, depositId)
  })

  test('is ended once due, where customers are told no stages', async () => {
    await setParameter(db(), 'statusLines', 'false', portal.now)
    const depositId = await world.declare(wednesday)
    const due = await world.declare({ securityBagNumber: '7' })
    await tell()
    expect([await told(), await refused(supervisor, ...closing(due))]).toEqual([[], 'notMissingYet'])
    expect(await approve(other, await ask(supervisor, depositId))).toMatchObject({ decision: 'approved' })
    expect(await told()).toEqual([`Pussin [txt|${BAG}] etsintä on päätetty`])
  })

  test('is ended by nobody who took back or linked that number', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    await withdraw()
    const stray = await receive('40010048')
    const link = { bagId: stray.bagId, version: stray.version, knownBy: 'slip' }
    const { bag: linked } = await done(other, `/bags/missing/${depositId}/link`, link)
    expect(await refused(third, ...closing(depositId))).toBe('stateChanged')
    await onBag(supervisor, linked, 'withdraw', { reason: 'Eri pussi' })
    for (const mover of [supervisor, other])
      expect(await refused(mover, ...closing(depositId))).toBe('tookPart')
    expect(await refused(third, ...closing(depositId))).toBe('noApprover')
    await world.hire('esimies4', 'supervisor')
    expect((await approve(other, await ask(third, depositId))).code).toBe('tookPart')
  })

  test('is ended by who linked another bag or began this one', async () => {
    const depositId = await world.declare(wednesday)
    const elsewhere = await world.declare({ ...wednesday, securityBagNumber: '7' })
    await tell()
    const stray = await receive('40010048')
    const link = { bagId: stray.bagId, version: stray.version, knownBy: 'slip' }
    await done(other, `/bags/missing/${elsewhere}/link`, link)
    const both = await world.hire('molemmat', 'counter', 'supervisor')
    const back = await onBag(both, await open(both), 'back')
    await onBag(supervisor, back, 'withdraw', { reason: 'Väärä luenta' })
    const approvalId = await ask(other, depositId)
    expect(await approve(both, approvalId)).toMatchObject({ decision: 'approved' })
  })

  test('shows the second person who scanned and who took back', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    await withdraw()
    const { decision, change } = await approve(third, await ask(other, depositId))
    expect([decision, change.lines[1].field]).toEqual(['approved', 'scans'])
    expect(change.lines[1].before).toMatch(/laskija Työntekijä, peruttu .* esimies Työntekijä: Väärä luenta/)
  })

  test('lapses when a scan is taken back afterwards', async () => {
    const depositId = await world.declare(wednesday)
    await tell()
    const approvalId = await ask(supervisor, depositId)
    await withdraw(other)
    expect(await approve(third, approvalId)).toMatchObject({ decision: 'lapsed' })
    expect(await missing()).toMatchObject([{ depositId }])
  })

  describe('whose scan somebody else took back', () => {
    test('is seen by all supervisors, and at the missing bag', async () => {
      const depositId = await world.declare(wednesday)
      const bagId = await withdraw()
      const people = { scannedBy: 'laskija Työntekijä', withdrawnBy: 'esimies Työntekijä' }
      const scan = { bagId, number: BAG, ...people, reason: 'Väärä luenta' }
      expect(await scans()).toMatchObject([scan])
      expect((await first.browser.get('/bags/withdrawn')).statusCode).toBe(403)
      expect(await missing()).toMatchObject([{ depositId, bag: null, scans: [scan] }])
    })

    test('is ended after its place was told, and leaves the list', async () => {
      const depositId = await world.declare(wednesday)
      await withdraw()
      expect(await refused(other, ...closing(depositId))).toBe('notMissingYet')
      await tell()
      expect(await told()).toEqual([isMissing()])
      const approvalId = await ask(other, depositId)
      expect(await scans()).toHaveLength(1)
      await approve(third, approvalId)
      expect(await scans()).toEqual([])
    })

    test('leaves the list when it is scanned again', async () => {
      await world.declare(wednesday)
      await withdraw()
      await receive()
      expect(await scans()).toEqual([])
    })

    test('is told to its place however long it lay here', async () => {
      await world.declare({ createdAt: new Date('2026-09-01T10:00:00Z') })
      await tell()
      expect(await told()).toEqual([])
      await withdraw()
      await tell()
      expect(await told()).toEqual([isMissing()])
    })

    test('that nobody declared is watched for fourteen days', async () => {
      await withdraw()
      expect(await scans()).toMatchObject([{ number: BAG }])
      portal.now = new Date(portal.now.getTime() + 15 * DAY_MS)
      Object.assign(supervisor, await world.hire('esimies5', 'supervisor'))
      expect(await scans()).toEqual([])
      await world.declare()
      expect(await scans()).toMatchObject([{ number: BAG }])
    })
  })
})

test('each missing bag is marked by itself', async () => {
  const depositId = await world.declare(wednesday)
  const other = await world.declare({ ...wednesday, securityBagNumber: '5' })
  await tell()
  await receive()
  await tell()
  const marks = (await made(missingBag)).map((row) => [row.depositId, row.foundAt !== null])
  expect(marks).toEqual([
    [depositId, true],
    [other, false],
  ])
})
