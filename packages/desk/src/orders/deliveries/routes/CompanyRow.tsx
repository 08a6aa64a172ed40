import { stopForm } from '@kassavirta/domain/orders/deliveries/form'
import { listRoutes, listStopCompanies, setStop } from '@kassavirta/domain/orders/deliveries/routes-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import type { Route, StopCompany } from './route.ts'
import styles from './RoutesScreen.module.css'
import { routesTexts as texts } from './routes-texts.fi.ts'

type Props = {
  readonly company: StopCompany
  readonly route: Route | undefined
  readonly routes: readonly Route[]
  readonly onDone: (text: string) => void
}

/** Puts a company on a route or takes it off. Whatever comes of it, the lists show what is true. */
function useStop({ company, route, onDone }: Omit<Props, 'routes'>) {
  const { companyId, name, stopNumber, version } = company
  const act = useAct(setStop)
  const client = useQueryClient()
  const save = async (body: Ask<typeof setStop>['body']) => {
    const outcome = await act.run({ params: { companyId }, body })
    if (outcome.type === 'accepted') onDone(fill(texts.saved, { name }))
    await client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => path === listStopCompanies.path || path === listRoutes.path,
    })
    return outcome.type === 'accepted'
  }
  const form = useActForm(act, stopForm, {
    draft: `stop-${companyId}-${version}`,
    start: { routeId: route ? String(route.routeId) : '', stopNumber: String(stopNumber || '') },
    rest: { version },
    send: save,
  })
  return { form, takeOff: () => void save({ routeId: null, stopNumber: 0, version }) }
}

/** A company with the number of its stop, or with the route that it is put on. */
export function CompanyRow({ company, route, routes, onDone }: Props) {
  const { form, takeOff } = useStop({ company, route, onDone })
  const { name, street, postcode, city } = company
  const fault = form.errorOf('routeId') ?? form.errorOf('stopNumber') ?? form.problem
  const faultId = `${form.idOf('stopNumber')}-error`
  const bind = (field: 'routeId' | 'stopNumber') => {
    const { label: _label, required: _required, error, ...wiring } = form.bind.text(field)
    return {
      ...wiring,
      className: control['control'],
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': error === undefined ? undefined : faultId,
    }
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{`${street}, ${postcode} ${city}`}</td>
      <td>
        <form noValidate onSubmit={form.submit}>
          {!route && (
            <select {...bind('routeId')} aria-label={fill(texts.toRoute, { name })}>
              <option value="">{texts.choose}</option>
              {routes.map((each) => (
                <option key={each.routeId} value={each.routeId}>
                  {each.name}
                </option>
              ))}
            </select>
          )}
          <input
            {...bind('stopNumber')}
            type="text"
            inputMode="numeric"
            aria-label={fill(texts.numberOf, { name })}
            autoComplete="off"
          />
          <Button type="submit" kind="secondary" busy={form.busy}>
            {route ? texts.save : texts.putOn}
          </Button>
          {route && (
            <Button kind="text" busy={form.busy} onClick={takeOff}>
              {texts.takeOff}
            </Button>
          )}
        </form>
        {fault !== undefined && (
          <small id={faultId} className={styles['fault']} role="alert">
            {fault}
          </small>
        )}
      </td>
    </tr>
  )
}
