import { beforeEach, describe, expect, test } from 'vitest'
import { done, read, refused, type Staff } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { auditedActions } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { readParameters } from '../../shared/parameters.ts'
import { audit } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/operation.ts'
import { importBundle } from '../provider/import/import-bundle.ts'

describe('the settings of the portal', () => {
  const portal = givenPortal()
  const getConfig = async () => (await portal.app.inject('/api/config')).json()

  test('an untouched portal has the names and hours of the specification', async () => {
    expect(await getConfig()).toMatchObject({
      productName: 'Kassavirta',
      serviceDeskHours: 'arkisin klo 8.00-16.00',
      reportListNotice: 'Lisää raportteja tulossa huhtikuussa.',
    })
  })

  test('what staff have set is answered at once [R-HELP-03]', async () => {
    await portal.database.db
      .insert(parameter)
      .values({ key: 'serviceDeskPhone', value: '010 555 0100', changedAt: portal.now })
    expect(await getConfig()).toMatchObject({ serviceDeskPhone: '010 555 0100', productName: 'Kassavirta' })
  })

  test('a browser installs the portal under the name set', async () => {
    const manifest = () => portal.app.inject('/manifest.webmanifest')
    const { headers, ...first } = await manifest()
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ])
    expect(first.json()).toMatchObject({
      id: './',
      lang: 'fi',
      name: 'Kassavirta',
      start_url: './',
      display: 'standalone',
    })
    await portal.database.db
      .insert(parameter)
      .values({ key: 'productName', value: 'Rahaportti', changedAt: portal.now })
    expect((await manifest()).json()).toMatchObject({ name: 'Rahaportti', short_name: 'Rahaportti' })
  })

  test('what can be switched on is off at first', async () => {
    expect(await getConfig()).toMatchObject({ statusLines: false, casesInPortal: false })
    await portal.database.db
      .insert(parameter)
      .values({ key: 'casesInPortal', value: 'true', changedAt: portal.now })
    expect(await getConfig()).toMatchObject({ statusLines: false, casesInPortal: true })
  })
})

describe('settings at the desk', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  let [admin, supervisor] = [] as unknown as [Staff, Staff]
  beforeEach(async () => {
    admin = await staffAtWork(portal, 'hoitaja', ['admin'])
    supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
  })

  const LIMIT = 'secondCountDifference'
  const change = (key: string, before: string, value: string) =>
    [`/settings/${key}/change`, { before, value, reason: 'Sovittu johdon kanssa' }] as const
  const row = async (key: string) =>
    (await read(admin, '/settings')).rows.find((each: { readonly key: string }) => each.key === key)
  const importValue = (key: string, value: string) =>
    importBundle(portal.deps.database, { parameters: [{ key, value }] }, { now: portal.now, dryRun: false })

  describe('a setting', () => {
    test('holds at once, and tells who changed it', async () => {
      expect(await row('casesInPortal')).toMatchObject({ value: 'false', changed: null, changedBy: '' })
      expect(await done(admin, ...change('casesInPortal', 'false', 'true'))).toEqual({ approvalId: null })
      expect(await readParameters(db())).toMatchObject({ casesInPortal: 'true' })
      expect(await row('casesInPortal')).toMatchObject({
        value: 'true',
        changed: portal.now.toISOString(),
        changedBy: 'hoitaja Työntekijä',
      })
      const rows = (await db().select().from(audit)).filter(({ action }) => action === 'setting.changed')
      expect(rows).toMatchObject([{ subject: 'casesInPortal', staffId: admin.staffId }])
    })

    test('is refused in a wrong form, on an old value, to others', async () => {
      expect(await refused(admin, ...change('caseDueServiceHours', '8', '0'))).toBe('settingForm')
      expect(await refused(admin, ...change('caseDueServiceHours', '8', '8'))).toBe('nothingChanged')
      expect(await refused(admin, ...change('caseDueServiceHours', '9', '10'))).toBe('changedElsewhere')
      expect(await refused(supervisor, ...change('caseDueServiceHours', '8', '9'))).toBe('forbidden')
      portal.now = new Date(portal.now.getTime() + 6 * 60_000)
      expect(await refused(admin, ...change('caseDueServiceHours', '8', '9'))).toBe('codeNotFresh')
      expect(await readParameters(db())).toMatchObject({ caseDueServiceHours: '8' })
    })

    test('is an import’s until a person has set it', async () => {
      await importValue('companyName', 'Toinen Oy')
      expect(await row('companyName')).toMatchObject({ value: 'Toinen Oy', changedBy: '' })
      await done(admin, ...change('companyName', 'Toinen Oy', 'Rahahuolto Oy'))
      expect((await importValue('companyName', 'Toinen Oy')).kept).toEqual([
        { section: 'parameters', extId: 'companyName' },
      ])
      expect(await row('companyName')).toMatchObject({ value: 'Rahahuolto Oy' })
    })
  })

  describe('a raised limit of counting', () => {
    test('holds when a second person approves; a lowered one at once', async () => {
      const { approvalId } = await done(admin, ...change(LIMIT, '5000', '10000'))
      expect(await readParameters(db())).toMatchObject({ [LIMIT]: '5000' })
      expect(await row(LIMIT)).toMatchObject({
        waiting: { after: '100,00\u00a0€', requestedBy: 'hoitaja Työntekijä' },
      })
      expect(await refused(admin, ...change(LIMIT, '5000', '20000'))).toBe('approvalPending')
      const change100 = { field: 'value', before: '50,00\u00a0€', after: '100,00\u00a0€' }
      expect((await read(supervisor, '/approvals')).rows).toMatchObject([
        {
          approvalId,
          kind: 'settingChange',
          change: { subject: 'Toisen laskennan ero', lines: [change100] },
        },
      ])
      await done(supervisor, `/approvals/${approvalId}/approve`, { version: 0 })
      expect(await readParameters(db())).toMatchObject({ [LIMIT]: '10000' })
      expect(await row(LIMIT)).toMatchObject({ waiting: null, changedBy: 'esimies Työntekijä' })
      expect(await auditedActions(portal)).toContain('setting.requested')
      expect(await done(admin, ...change(LIMIT, '10000', '100'))).toEqual({ approvalId: null })
    })

    test.each([
      ['serviceDeskPhone', '', '0600 99 99'],
      ['serviceDeskEmail', '', 'palvelu@evil.example'],
      ['changeOrderCutoffLocal', '12:00', '23:59'],
      ['entriesVisibleToAll', 'false', 'true'],
    ] as const)('as %s does, which an administrator does not weaken alone', async (key, before, after) => {
      const { approvalId } = await done(admin, ...change(key, before, after))
      expect(approvalId).not.toBeNull()
      expect((await readParameters(db()))[key]).toBe(before)
      await done(supervisor, `/approvals/${approvalId}/approve`, { version: 0 })
      expect((await readParameters(db()))[key]).toBe(after)
    })

    test('lapses where the limit changed, and needs an approver', async () => {
      const { approvalId } = await done(admin, ...change(LIMIT, '5000', '10000'))
      await importValue(LIMIT, '7000')
      expect(await done(supervisor, `/approvals/${approvalId}/approve`, { version: 0 })).toMatchObject({
        decision: 'lapsed',
      })
      expect(await readParameters(db())).toMatchObject({ [LIMIT]: '7000' })
      await db().execute('update staff_user set disabled_at = now() where supervisor')
      expect(await refused(admin, ...change(LIMIT, '7000', '10000'))).toBe('noApprover')
    })
  })
})
