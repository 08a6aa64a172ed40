import { listDrivers, setCrew } from '@kassavirta/domain/deliveries/routes-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import parts from '../../../platform/parts/page.module.css'
import { useStaff } from '../../../platform/session/session-context.ts'
import { waitsForPacking } from '../order.ts'
import styles from './RunScreen.module.css'
import { departText } from './depart-text.ts'
import type { Run, RunDetails } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'
import { StopLine } from './StopLine.tsx'

type Props = {
  readonly details: RunDetails
  readonly depart: ReactNode
  /** For a run that was planned by mistake. */
  readonly remove: ReactNode
}

/** Who drives, what goes along and what does not. */
export function BeforeDeparture({ details: { run, stops }, depart, remove }: Props) {
  const orders = stops.flatMap((stop) => stop.orders)
  const left = orders.filter(waitsForPacking).length
  const packed = orders.filter(({ stage }) => stage === 'packed' || stage === 'notDelivered').length
  return (
    <>
      <div className={classes(parts['page'], styles['body'])}>
        <Crew run={run} />
        <h3>{texts.stops}</h3>
        <ul className={classes(parts['box'], parts['lines'], styles['next'])}>
          {stops.map((stop) => (
            <StopLine key={stop.companyId} stop={stop} />
          ))}
        </ul>
      </div>
      <footer className={styles['foot']}>
        <small>{departText(packed, left)}</small>
        {depart}
        {packed === 0 && remove}
      </footer>
    </>
  )
}

function Crew({ run }: { readonly run: Run }) {
  const { may } = useStaff()
  const [isOpen, setOpen] = useState(run.crew.length === 0)
  return (
    <section className={classes(parts['box'], styles['crew'])}>
      <h3>{texts.crew}</h3>
      {isOpen && may('dispatch') ? (
        <CrewForm run={run} onDone={() => setOpen(false)} />
      ) : (
        <div className={classes(parts['row'], styles['names'])}>
          <span>{run.crew.map(({ name }) => name).join(', ') || texts.noCrew}</span>
          {may('dispatch') && (
            <Button kind="text" onClick={() => setOpen(true)}>
              {run.crew.length === 0 ? texts.crewChoose : texts.crewChange}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** As many as fit on a phone; more are found by typing. */
const MOST_SHOWN = 8

function CrewForm({ run, onDone }: { readonly run: Run; readonly onDone: () => void }) {
  const query = useDeskQuery()
  const client = useQueryClient()
  const act = useAct(setCrew)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(run.crew)
  const q = typed.trim()
  const drivers = useQuery(query(listDrivers, { query: q === '' ? {} : { q } })).data?.rows ?? []
  const isChosen = (personId: string) => chosen.some((driver) => driver.personId === personId)
  const others = drivers.filter(({ personId }) => !isChosen(personId)).slice(0, MOST_SHOWN)
  const save = async () => {
    const body = { crew: chosen.map(({ personId }) => personId), version: run.version }
    const outcome = await act.run({ params: { runId: run.runId }, body })
    await client.invalidateQueries()
    if (outcome.type === 'accepted') onDone()
  }
  return (
    <>
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <TextField
        label={texts.crewSearch}
        hint={texts.crewHint}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles['drivers']}>
        {[...chosen, ...others].map(({ personId, name }) => (
          <li key={personId}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(personId)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked
                      ? [...chosen, { personId, name }]
                      : chosen.filter((driver) => driver.personId !== personId),
                  )
                }
              />
              {name}
            </label>
          </li>
        ))}
        {chosen.length + others.length === 0 && <li>{texts.crewNone}</li>}
      </ul>
      <Button kind="secondary" busy={act.busy} onClick={() => void save()}>
        {texts.crewSave}
      </Button>
    </>
  )
}
