import { weekdays } from '@kassavirta/domain/kernel/dates/dates'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import { visitCalendar } from '../src/tables/company.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { addCompany } from './world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const MORNING = { from: '09:30', to: '10:30' }
const NOON = { from: '12:00', to: '13:00' }
const NO_WEEK = { ...recordOf(weekdays, () => null), validFrom: null, validTo: null }

let companyId = 0
beforeEach(async () => {
  companyId = (await addCompany(db(), { extId: 'T1' })).id
})

test('the systems bring calendars, and leave alone what the desk keeps', async () => {
  const { browser, change } = await staffAtWork(portal, 'ajo', ['dispatcher'])
  const path = `/customers/${companyId}/visits`
  const shown = async () => (await browser.get(path)).json()
  const load = (rows: readonly object[], dryRun = false) =>
    importBundle(portal.deps.database, { visitCalendars: rows }, { now: portal.now, dryRun })
  const row = {
    company: 'T1',
    week: { wednesday: MORNING },
    exceptions: [{ day: '2026-12-23', window: NOON }],
  }
  expect((await load([row], true)).sections.visitCalendars).toMatchObject({ created: 1 })
  expect(await db().$count(visitCalendar)).toBe(0)
  expect((await load([row])).sections.visitCalendars).toMatchObject({ created: 1 })
  expect((await load([row])).sections.visitCalendars).toMatchObject({ created: 0, unchanged: 1 })
  expect(await shown()).toMatchObject({ next: [{ day: '2026-11-18' }, { day: '2026-11-25' }, {}] })
  expect((await change(path, { ...NO_WEEK, version: 0 })).json().code).toBe('keptBySystems')
  expect((await load([{ company: 'T1', end: true }])).sections.visitCalendars).toMatchObject({ changed: 1 })
  expect(await shown()).toMatchObject({ next: [] })
  await db().update(visitCalendar).set({ keeper: 'desk' })
  const left = await load([row])
  expect([left.kept, left.sections.visitCalendars.changed]).toEqual([
    [{ section: 'visitCalendars', extId: 'T1' }],
    0,
  ])
})

test.each([
  ['an unknown place', { company: 'T9' }, 'company'],
  [
    'a window that ends before it begins',
    { company: 'T1', week: { monday: { from: '10:00', to: '09:00' } } },
    'week.monday',
  ],
  ['a day that is none', { company: 'T1', week: { maanantai: MORNING } }, 'week.maanantai'],
  [
    'a day twice',
    { company: 'T1', exceptions: [{ day: '2026-12-24' }, { day: '2026-12-24' }] },
    'exceptions',
  ],
  ['an end before the start', { company: 'T1', validFrom: '2026-12-02', validTo: '2026-12-01' }, 'validTo'],
])('an import is refused for %s', async (_title, row, field) => {
  const bundle = { visitCalendars: [row] }
  const loaded = await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
  expect(loaded).toMatchObject({ applied: false, faults: [{ section: 'visitCalendars', row: 0, field }] })
})
