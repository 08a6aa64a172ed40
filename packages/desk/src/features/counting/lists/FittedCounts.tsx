import { listFittedCounts } from '@kassavirta/domain/counting/fitted-api'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useQuery } from '@tanstack/react-query'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { listTexts as texts } from './list-texts.fi.ts'
import styles from './OnTables.module.css'

/** Whose counts became equal only once they had seen the declaration, and how often. */
export function FittedCounts() {
  const query = useDeskQuery()
  const { data } = useQuery(query(listFittedCounts, {}))
  if (!data || data.rows.length === 0) return null
  return (
    <Panel heading={texts.fitted} aside={fill(texts.fittedSince, { day: formatDay(data.since) })}>
      <ul className={styles['rows']}>
        {data.rows.map(({ counter, fitted }) => (
          <li key={counter}>
            <span>{counter}</span>
            <span>{fill(texts.fittedCount, { fitted })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
