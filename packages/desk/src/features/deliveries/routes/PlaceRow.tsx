import { listRoutes, listStopPlaces, setStop } from '@kassavirta/domain/deliveries/routes-api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import type { Route, StopPlace } from './route.ts'
import styles from './RoutesScreen.module.css'
import { routesTexts as texts } from './routes-texts.fi.ts'

type Props = {
  readonly place: StopPlace
  readonly route: Route | undefined
  readonly routes: readonly Route[]
  readonly onDone: (text: string) => void
}

/** Puts a place on a route or takes it off. Whatever comes of it, the lists show what is true. */
function useStop({ place, onDone }: Pick<Props, 'place' | 'onDone'>) {
  const act = useAct(setStop)
  const client = useQueryClient()
  const save = async (routeId: number | null, stopNumber: number) => {
    const outcome = await act.run({
      params: { companyId: place.companyId },
      body: { routeId, stopNumber, version: place.version },
    })
    if (outcome.type === 'accepted') onDone(fill(texts.saved, { name: place.name }))
    await client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => path === listStopPlaces.path || path === listRoutes.path,
    })
  }
  return { save, busy: act.busy, problem: act.failure && problemText(act.failure) }
}

/** A place with the number of its stop, or with the route that it is put on. */
export function PlaceRow({ place, route, routes, onDone }: Props) {
  const { save, busy, problem } = useStop({ place, onDone })
  const [number, setNumber] = useState(String(place.stopNumber || ''))
  const [chosen, setChosen] = useState('')
  const [isTried, setTried] = useState(false)
  const stopNumber = /^\d{0,4}$/.test(number.trim()) ? Number(number) : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (stopNumber === undefined) return
    if (route) void save(route.routeId, stopNumber)
    else if (chosen !== '') void save(Number(chosen), stopNumber)
  }
  const fault = isTried && stopNumber === undefined ? texts.numberWrong : problem
  return (
    <tr>
      <th scope="row">{place.name}</th>
      <td>{`${place.street}, ${place.postcode} ${place.city}`}</td>
      <td>
        <form noValidate onSubmit={submit}>
          {!route && <RouteChoice place={place} routes={routes} value={chosen} onChange={setChosen} />}
          <input
            type="text"
            inputMode="numeric"
            className={control['control']}
            aria-label={fill(texts.numberOf, { name: place.name })}
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <Button type="submit" kind="secondary" busy={busy}>
            {route ? texts.save : texts.putOn}
          </Button>
          {route && (
            <Button kind="text" busy={busy} onClick={() => void save(null, 0)}>
              {texts.takeOff}
            </Button>
          )}
        </form>
        {fault !== undefined && (
          <small className={styles['fault']} role="alert">
            {fault}
          </small>
        )}
      </td>
    </tr>
  )
}

type ChoiceProps = Pick<Props, 'place' | 'routes'> & {
  readonly value: string
  readonly onChange: (value: string) => void
}

const RouteChoice = ({ place, routes, value, onChange }: ChoiceProps) => (
  <select
    className={control['control']}
    aria-label={fill(texts.toRoute, { name: place.name })}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{texts.choose}</option>
    {routes.map(({ routeId, name }) => (
      <option key={routeId} value={routeId}>
        {name}
      </option>
    ))}
  </select>
)
