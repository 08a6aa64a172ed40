import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, describe } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import {
  BAG,
  DECLARED,
  done,
  givenCounting,
  open,
  read,
  send,
  refused,
  type Staff,
} from '../../../test/bags-world.ts'
import { addMandate, addRole, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { audit } from '../../tables/ledgers.ts'
import { alertEvent, message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'
import { notifyOfLateBags } from './late-bags.ts'

const wednesday = { createdAt: new Date('2026-11-11T10:00:00Z') }

describe('late bags', () => {
  /** A Monday, and a declaration of the Wednesday before: it was due on Friday. */
  const { portal, db, world, first } = givenCounting({ now: '2026-11-16T10:00:00Z' })

  beforeEach(async () => {
    await setParameter(db(), 'statusLines', 'true', portal.now)
    await addMandate(portal, world.user.id, world.account.id, { deposit: true })
    await addRole(db(), world.user.id, world.company.id, { deposits: true })
  })

  const run = () => notifyOfLateBags({ db: db(), clock: () => portal.now })
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
    expect(await line(depositId)).toEqual([
      'counted',
      'counted',
      'declared',
      'arrived',
      'counting',
      'counted',
    ])
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
})

describe('closing the search', () => {
  /** A Monday, and a declaration of the Wednesday before: it was due on Friday. */
  const { portal, db, world, first, supervisor } = givenCounting({ now: '2026-11-16T10:00:00Z' })

  const [other, third] = [{} as Staff, {} as Staff]

  beforeEach(async () => {
    await setParameter(db(), 'statusLines', 'true', portal.now)
    await addRole(db(), world.user.id, world.company.id, { deposits: true })
    Object.assign(other, await world.hire('esimies2', 'supervisor'))
    Object.assign(third, await world.hire('esimies3', 'supervisor'))
  })

  const tell = () => notifyOfLateBags({ db: db(), clock: () => portal.now })
  const told = async () => (await db().select().from(message).orderBy(message.id)).map(({ header }) => header)
  const missing = async () => (await read(first, '/bags/missing')).rows
  const scans = async () => (await read(supervisor, '/bags/withdrawn')).rows
  const closing = (depositId: number) => `/bags/missing/${depositId}/close`
  const reason = { reason: 'Ei löydy <b>mistään</b>' }
  const approve = (staff: Staff, approvalId: number) =>
    staff.act(`/approvals/${approvalId}/approve`, { version: 0 })
  const withdrawn = async (staff: Staff = supervisor) => {
    const { bag } = await done(first, '/bags/receive', { number: BAG })
    await done(staff, `/bags/${bag.bagId}/withdraw`, { version: bag.version, reason: 'Väärä luenta' })
    return bag.bagId
  }

  describe('the search for a missing bag', () => {
    test('is ended by two, and the customer is told with the reason', async () => {
      const depositId = await world.declare(wednesday)
      await tell()
      expect(await refused(first, closing(depositId), reason)).toBe('forbidden')
      const { approvalId } = await done(supervisor, closing(depositId), reason)
      expect(await missing()).toMatchObject([{ depositId, isClosing: true }])
      expect(await refused(other, closing(depositId), reason)).toBe('approvalPending')
      expect((await approve(supervisor, approvalId)).json().code).toBe('ownRequest')
      expect((await approve(other, approvalId)).json()).toMatchObject({
        decision: 'approved',
        change: {
          subject: BAG,
          lines: [{ field: 'search', before: 'Puuttuu, odotettu viimeistään 13.11.2026' }],
        },
      })
      expect(await missing()).toEqual([])
      const [, notice] = await db().select().from(message).orderBy(message.id)
      expect(notice).toMatchObject({ companyId: world.company.id, type: 'poikkeama', keeper: 'desk' })
      expect(notice?.header).toBe(`Pussin [txt|${BAG}] etsintä on päätetty`)
      expect(notice?.body).toContain('Syy: Ei löydy &lt;b&gt;mistään&lt;/b&gt;')
      expect(await db().select().from(alertEvent)).toHaveLength(2)
      expect(await refused(third, closing(depositId), reason)).toBe('stateChanged')
    })

    test('goes on where the second person says no, and the bag that comes is counted and told', async () => {
      const depositId = await world.declare(wednesday)
      await tell()
      const { approvalId } = await done(supervisor, closing(depositId), reason)
      await done(other, `/approvals/${approvalId}/reject`, { version: 0, reason: 'Etsitään vielä' })
      expect(await missing()).toMatchObject([{ depositId, isClosing: false }])
      const again = await done(supervisor, closing(depositId), reason)
      await done(first, '/bags/receive', { number: BAG })
      expect((await approve(other, again.approvalId)).json()).toMatchObject({ decision: 'lapsed' })
      expect((await send(first, await open(first), DECLARED)).outcome).toBe('equal')
    })

    test('is not ended before its place was told, but where it is so old that nobody is told any more', async () => {
      const depositId = await world.declare(wednesday)
      const due = await world.declare({ securityBagNumber: '7' })
      expect(await refused(supervisor, closing(depositId), reason)).toBe('notMissingYet')
      await tell()
      expect(await refused(supervisor, closing(due), reason)).toBe('notMissingYet')
      const old = await world.declare({ securityBagNumber: '8', createdAt: new Date('2026-09-01T10:00:00Z') })
      await done(supervisor, closing(old), reason)
      await done(supervisor, closing(depositId), reason)
    })

    test('is ended once its bag was due, where the provider tells customers no stages', async () => {
      await setParameter(db(), 'statusLines', 'false', portal.now)
      const depositId = await world.declare(wednesday)
      const due = await world.declare({ securityBagNumber: '7' })
      await tell()
      expect(await told()).toEqual([])
      expect(await refused(supervisor, closing(due), reason)).toBe('notMissingYet')
      const { approvalId } = await done(supervisor, closing(depositId), reason)
      expect((await approve(other, approvalId)).json()).toMatchObject({ decision: 'approved' })
      expect(await told()).toEqual([`Pussin [txt|${BAG}] etsintä on päätetty`])
    })

    test('is ended by nobody who took back or linked a bag of that number, neither first nor second', async () => {
      const depositId = await world.declare(wednesday)
      await tell()
      await withdrawn()
      const stray = (await done(first, '/bags/receive', { number: '40010048' })).bag
      const link = { bagId: stray.bagId, version: stray.version, knownBy: 'slip' }
      await done(other, `/bags/missing/${depositId}/link`, link)
      expect(await refused(third, closing(depositId), reason)).toBe('stateChanged')
      const taken = { version: stray.version + 1, reason: 'Eri pussi' }
      await done(supervisor, `/bags/${stray.bagId}/withdraw`, taken)
      for (const mover of [supervisor, other])
        expect(await refused(mover, closing(depositId), reason)).toBe('tookPart')
      expect(await refused(third, closing(depositId), reason)).toBe('noApprover')
      const fourth = await world.hire('esimies4', 'supervisor')
      const { approvalId } = await done(third, closing(depositId), reason)
      expect((await approve(other, approvalId)).json().code).toBe('tookPart')
      const approved = (await approve(fourth, approvalId)).json()
      expect(approved).toMatchObject({ decision: 'approved', change: { lines: [{}, { field: 'scans' }] } })
      expect(approved.change.lines[1].before).toMatch(
        /laskija Työntekijä, peruttu .* esimies Työntekijä: Väärä luenta/,
      )
    })

    test('lapses when a scan is taken back after it was asked for', async () => {
      const depositId = await world.declare(wednesday)
      await tell()
      const { approvalId } = await done(supervisor, closing(depositId), reason)
      await withdrawn(other)
      expect((await approve(third, approvalId)).json()).toMatchObject({ decision: 'lapsed' })
      expect(await missing()).toMatchObject([{ depositId }])
    })
  })

  describe('a received bag whose scan somebody else takes back', () => {
    test('cannot vanish: it stands before all supervisors at once, at the missing bag, and its place is told', async () => {
      const depositId = await world.declare(wednesday)
      const bagId = await withdrawn()
      const scan = { bagId, number: BAG, scannedBy: 'laskija Työntekijä', withdrawnBy: 'esimies Työntekijä' }
      expect(await scans()).toMatchObject([{ ...scan, reason: 'Väärä luenta' }])
      expect((await first.browser.get('/bags/withdrawn')).statusCode).toBe(403)
      expect(await missing()).toMatchObject([{ depositId, scans: [scan] }])
      expect(await refused(other, closing(depositId), reason)).toBe('notMissingYet')
      await tell()
      expect(await told()).toHaveLength(1)
      const { events } = await read(supervisor, `/bags/${bagId}`)
      expect(events.at(-1)).toMatchObject({ stage: 'withdrawn', staff: 'esimies Työntekijä' })
      const { approvalId } = await done(other, closing(depositId), reason)
      expect(await scans()).toHaveLength(1)
      await approve(third, approvalId)
      expect(await scans()).toEqual([])
    })

    test('leaves the list when it is scanned again, and is not on it where its own scanner took it back', async () => {
      await world.declare(wednesday)
      await withdrawn()
      await done(first, '/bags/receive', { number: BAG })
      expect(await scans()).toEqual([])
      const own = (await done(first, '/bags/receive', { number: '40010085' })).bag
      await done(first, `/bags/${own.bagId}/withdraw`, { version: own.version })
      expect(await scans()).toEqual([])
    })

    test('is told to its place also where it lay here for longer than anybody is told of late bags', async () => {
      await world.declare({ createdAt: new Date('2026-09-01T10:00:00Z') })
      await tell()
      expect(await told()).toEqual([])
      await withdrawn()
      await tell()
      expect(await told()).toEqual([`Pussi [txt|${BAG}] ei ole saapunut laskentaan`])
    })

    test('that nobody declared is watched for fourteen days, and on once it is declared', async () => {
      await withdrawn()
      expect(await scans()).toMatchObject([{ number: BAG }])
      portal.now = new Date(portal.now.getTime() + 15 * DAY_MS)
      Object.assign(supervisor, await world.hire('esimies5', 'supervisor'))
      expect(await scans()).toEqual([])
      await world.declare()
      expect(await scans()).toMatchObject([{ number: BAG }])
    })
  })
})
