import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  BAG,
  DECLARED,
  done,
  givenCounting,
  open,
  read,
  refused,
  send,
  type Staff,
} from '../../../test/counting-world.ts'
import { addRole } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { alertEvent } from '../../tables/alerts.ts'
import { message } from '../../tables/messages.ts'
import { tellOfLateBags } from './late-bags.ts'

/** A Monday, and a declaration of the Wednesday before: it was due on Friday. */
const { portal, db, world, first, supervisor } = givenCounting({ now: '2026-11-16T10:00:00Z' })
const wednesday = { createdAt: new Date('2026-11-11T10:00:00Z') }
const [other, third] = [{} as Staff, {} as Staff]

beforeEach(async () => {
  await setParameter(db(), 'statusLines', 'true', portal.now)
  await addRole(db(), world.user.id, world.company.id, { deposits: true })
  Object.assign(other, await world.hire('esimies2', 'supervisor'))
  Object.assign(third, await world.hire('esimies3', 'supervisor'))
})

const tell = () => tellOfLateBags({ db: db(), clock: () => portal.now })
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
