import { listRunArrivals } from '@kassavirta/domain/orders/deliveries/runs-api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { arrivalTexts as texts } from './texts.fi.ts'
import styles from './RunArrivals.module.css'

type Arrivals = AnswerOf<typeof listRunArrivals>['rows'][number]

/**
 * The bags that today's runs bring. Nobody chooses a run to scan for: each bag counts for the run that fetched it. `scanned`
 * grows with every answered scan.
 */
export function RunArrivals({ scanned }: { readonly scanned: number }) {
  const query = useDeskQuery()
  const client = useQueryClient()
  const { data } = useQuery(query(listRunArrivals, { query: { day: dayOf(serverNow()) } }))
  useEffect(() => {
    if (scanned > 0)
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === listRunArrivals.path })
  }, [client, scanned])
  const [chosen, setChosen] = useState<number>()
  const runs = data?.rows ?? []
  if (runs.length === 0) return null
  const shown =
    runs.find(({ runId }) => runId === chosen) ?? runs.find(({ missing }) => missing > 0) ?? runs[0]
  return (
    <Panel heading={texts.heading}>
      <ul className={styles['runs']}>
        {runs.map((run) => (
          <li key={run.runId}>
            <button type="button" aria-pressed={run === shown} onClick={() => setChosen(run.runId)}>
              <span>
                {run.part === 1 ? run.routeName : `${run.routeName}, ${run.part}.`}
                <State run={run} />
              </span>
              <progress max={Math.max(run.fetched, 1)} value={run.scanned} aria-hidden="true" />
              <small>{fill(texts.scannedOf, { scanned: run.scanned, fetched: run.fetched })}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown && <RunFigures run={shown} />}
    </Panel>
  )
}

/** A van that is still out may have more on board than was marked, so missing bags are shown when it is back. */
function State({ run: { state, missing } }: { readonly run: Arrivals }) {
  if (state === 'left') return <Badge>{texts.out}</Badge>
  return missing > 0 ? (
    <Badge tone="warn">{texts.missing(missing)}</Badge>
  ) : (
    <Badge tone="ok">{texts.all}</Badge>
  )
}

function RunFigures({ run: { declared, fetched, scanned, missing, places } }: { readonly run: Arrivals }) {
  const figures = [
    [texts.declared, declared],
    [texts.fetched, fetched],
    [texts.scanned, scanned],
    [texts.lacking, missing],
  ] as const
  return (
    <>
      <dl className={styles['figures']}>
        {figures.map(([name, count]) => (
          <div key={name} data-lacking={(name === texts.lacking && count > 0) || undefined}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {places.length === 0 ? (
        <p className={styles['none']}>{fetched === 0 ? texts.notFetched : texts.nothing}</p>
      ) : (
        <Missing places={places} />
      )}
    </>
  )
}

/** The places whose bags are missing, with the possible bag numbers and the counts that shop and crew reported. */
const Missing = ({ places }: Pick<Arrivals, 'places'>) => (
  <section className={styles['missing']} aria-label={texts.missingHere}>
    <h3>{texts.missingHere}</h3>
    <ul>
      {places.map(({ company, fetched, declared, bags, scanned, numbers }) => (
        <li key={company.companyId}>
          <b>{numbers.join(', ') || texts.unknown}</b>
          <span>{fill(texts.place, company)}</span>
          <small>{fill(texts.counts, { moment: shortMoment(fetched), declared, bags, scanned })}</small>
        </li>
      ))}
    </ul>
  </section>
)
