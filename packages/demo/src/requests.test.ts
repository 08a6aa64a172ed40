import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { companyKeys } from './companies.ts'
import { demoSupplyOrders, demoVisitChanges, demoVisitRequests } from './requests.ts'

const now = new Date('2026-11-15T08:00:00Z')
const today = dayOf(now)
const supplyOrders = demoSupplyOrders(now)
const visitRequests = demoVisitRequests(now)
const visitChanges = demoVisitChanges(now)

test('requests have a fresh one each, old supply orders have boxes, holidays move visits', () => {
  for (const rows of [supplyOrders, visitRequests, visitChanges]) {
    expect(rows.length).toBeGreaterThan(20)
    const newest = rows.filter(({ company }) => company === companyKeys.kaleva).at(-1)
    expect(dayOf(newest?.createdAt ?? new Date(0)) > addDays(today, -7)).toBe(true)
  }
  const boxes = supplyOrders.filter((row) => row.tt_kpl_pikkumusta + row.tt_kpl_sininen_kannet > 0)
  expect(boxes.length).toBeGreaterThan(0)
  expect(boxes.filter(({ createdAt }) => dayOf(createdAt) > addDays(today, -365))).toEqual([])
  const holidays = visitChanges.filter(({ additionalInfo }) => additionalInfo.includes('viikko'))
  expect(holidays.map(({ additionalInfo }) => additionalInfo.split(':')[0])).toEqual(
    expect.arrayContaining(['Juhannusviikko', 'Jouluviikko']),
  )
  expect(holidays.filter(({ originalDate, newDate }) => newDate >= originalDate)).toEqual([])
})
