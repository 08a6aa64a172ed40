import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { differenceColumn, type Finding } from '@kassavirta/domain/reports/reports/find'
import { useMemo, useState } from 'react'
import { readJson, writeJson, deviceStorage } from '@kassavirta/ui/browser/storage.ts'
import { offeredColumns } from './offered-columns.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = ({ id, choiceOf = id }: Report): string => `kassavirta.columns.${choiceOf}`

/** The chosen columns in the order of the screen; without a valid choice the report's default ones. */
export function shownColumns(report: Report, chosen: readonly string[]): readonly ReportColumn[] {
  const offered = offeredColumns(report)
  const among = (keys: readonly string[]) => offered.filter(({ key }) => keys.includes(key))
  const found = among(chosen)
  return found.length > 0 ? found : among(report.shown)
}

/**
 * Who asks for differences sees them, chosen or not.
 * @internal for the test
 */
export function withDifference(report: Report, columns: readonly ReportColumn[]): readonly ReportColumn[] {
  const difference = differenceColumn(report)
  return difference && !columns.includes(difference) ? [...columns, difference] : columns
}

/** @internal for the test */
export function readColumns(store: Store, report: Report): readonly string[] {
  const found = readJson(store, keyOf(report))
  return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : []
}

/** @internal for the test */
export const writeColumns = (store: Store, report: Report, keys: readonly string[]): boolean =>
  writeJson(store, keyOf(report), keys)

type Named = Finding & Pick<ListView, 'columns'>

/**
 * The choice is stored per report on this device; without storage it lasts until the page is left. A saved view has columns
 * of its own, which stand in the address and leave the device alone.
 */
export function useColumns(
  report: Report,
  { differences = false, columns: named }: Named,
  onNamed: (part: Pick<ListView, 'columns'>) => void,
) {
  const [keys, setKeys] = useState(() => readColumns(deviceStorage, report))
  const chosen = useMemo(() => shownColumns(report, named ?? keys), [report, named, keys])
  const columns = useMemo(
    () => (differences ? withDifference(report, chosen) : chosen),
    [report, chosen, differences],
  )
  const choose = (wanted: readonly string[]) => {
    if (named) return onNamed({ columns: wanted.length > 0 ? wanted : undefined })
    writeColumns(deviceStorage, report, wanted)
    setKeys(wanted)
  }
  return { columns, choice: { columns: chosen, onChoose: choose } }
}
