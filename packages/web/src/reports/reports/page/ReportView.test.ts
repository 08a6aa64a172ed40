import { reports } from '@kassavirta/domain/reports/reports/all'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import { expect, test } from 'vitest'
import { readColumns, shownColumns, withDifference, writeColumns } from './ReportView.tsx'
import { offeredColumns } from '../toolbar/offered-columns.ts'

const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key)

function device() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('every column with a value is offered', () => {
  for (const report of reports) {
    const offered = offeredColumns(report)
    expect(keys(offered).slice(0, report.shown.length)).toEqual(report.shown)
    expect(new Set(keys(offered)).size).toBe(offered.length)
    expect(offered.every(({ value }) => value)).toBe(true)
    expect(offered.length).toBe(report.columns.filter(({ value, only }) => value && !only).length)
  }
})

test('the screen shows the chosen columns', () => {
  expect(keys(shownColumns(deposits, ['totalSum', 'created']))).toEqual(['created', 'totalSum'])
  expect(keys(shownColumns(deposits, []))).toEqual(deposits.shown)
  expect(keys(shownColumns(deposits, ['olematon', 'signer']))).toEqual(deposits.shown)
})

test('differences are shown once', () => {
  expect(keys(withDifference(deposits, shownColumns(deposits, ['created'])))).toEqual([
    'created',
    'difference',
  ])
  const shown = shownColumns(handledDeposits, [])
  expect(withDifference(handledDeposits, shown)).toBe(shown)
  expect(keys(withDifference(visits, shownColumns(visits, [])))).toEqual(visits.shown)
})

test('a choice is stored by report', () => {
  const store = device()
  writeColumns(store, deposits, ['created', 'totalSum'])
  expect(readColumns(store, deposits)).toEqual(['created', 'totalSum'])
  expect(readColumns(store, visits)).toEqual([])
  store.setItem('kassavirta.columns.visits', '{oops')
  expect(readColumns(store, visits)).toEqual([])
  store.setItem('kassavirta.columns.visits', '["id",7]')
  expect(readColumns(store, visits)).toEqual(['id'])
})
