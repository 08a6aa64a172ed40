import { sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { company as companyTable } from '../../../tables/company.ts'
import { sections } from './bundle.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const db = () => portal.database.db
const load = (bundle: unknown, ignoreUnknown = false) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false, ignoreUnknown })
/** Section, row, field and text of every fault. */
const faultsOf = async (bundle: unknown) =>
  (await load(bundle)).faults.map(({ section, row, field, fault }) => [
    section,
    row,
    field,
    sentenceOf(fault, finnishSentences),
  ])

const company = (extId: string) => ({ extId, name: 'Kauppa', businessId: '1234567-1' })

describe('a key that is not known', () => {
  const counted = {
    extId: 'H1',
    company: 'T1',
    accountingDate: '2026-11-13',
    lasketty: 5,
    cashReports: [
      { accountingDate: '2026-11-13' },
      { accountingDate: '2026-11-13', pcs_0: 1 },
      { accountingDate: '2026-11-13', pcs_0: 2 },
    ],
  }
  const bundle = {
    companies: [
      { ...company('T1'), kaupunki: 'Tampere' },
      { ...company('T2'), kaupunki: 'Turku', name: '' },
    ],
    handledDeposits: [counted],
    lisa: [],
  }

  test('is a fault, at every level of the bundle, beside the other faults', async () => {
    expect(await faultsOf(bundle)).toEqual([
      ['lisa', undefined, '', 'unknown section'],
      ['companies', 0, 'kaupunki', 'unknown key'],
      ['companies', 1, 'name', expect.any(String)],
      ['companies', 1, 'kaupunki', 'unknown key'],
      ['handledDeposits', 0, 'cashReports.1.pcs_0', 'unknown key'],
      ['handledDeposits', 0, 'cashReports.2.pcs_0', 'unknown key'],
      ['handledDeposits', 0, 'lasketty', 'unknown key'],
    ])
    expect(await db().$count(companyTable)).toBe(0)
  })

  test('passes where it is to be ignored, and is told', async () => {
    const [first, second] = bundle.companies
    const report = await load({ ...bundle, companies: [first, { ...second, name: 'Kauppa' }] }, true)
    expect(report).toMatchObject({ applied: true, faults: [] })
    expect(report.ignored).toEqual([
      { section: 'lisa', field: '', rows: 1 },
      { section: 'companies', field: 'kaupunki', rows: 2 },
      { section: 'handledDeposits', field: 'cashReports[].pcs_0', rows: 2 },
      { section: 'handledDeposits', field: 'lasketty', rows: 1 },
    ])
    expect(await db().$count(companyTable)).toBe(2)
  })

  test('does not let other faults pass', async () => {
    const report = await load(bundle, true)
    expect(report.applied).toBe(false)
    expect(report.faults.map(({ field }) => field)).toEqual(['name'])
  })

  test.each(Object.keys(sections))('stops a row of %s', async (section) => {
    const faults = await faultsOf({ [section]: [{ tuntematon: 1 }] })
    expect(faults).toContainEqual([section, 0, 'tuntematon', 'unknown key'])
  })
})
