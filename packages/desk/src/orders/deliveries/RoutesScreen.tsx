import { useState, useDeferredValue } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { routeForm, stopForm } from '@kassavirta/domain/orders/deliveries/form'
import {
  changeRoute,
  createRoute,
  listRoutes,
  listStopCompanies,
  setStop,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import type { CallValues, AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery, usePages } from '../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { PagedList } from '../../platform/parts/PagedList.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { Table } from '../../platform/parts/DataTable.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { counted } from '../../platform/shown-values.ts'
import { addressWords as words } from '../../platform/address-words.fi.ts'
import { sharedTexts, routesTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './RoutesScreen.module.css'

const addressOf = (route: string) => linkTo('routes', {}, { [words.route]: route })

/** The routes, the order of their stops, and the companies that no van visits yet. */
export function RoutesScreen() {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listRoutes, {}))
  const asked = useAddress().search[words.route]
  const [edited, setEdited] = useState<Route | 'new'>()
  return (
    <AnswerView answer={answer} heading={sharedTexts.loadFailed} isScreen>
      {({ rows }) => {
        const isNone = asked === words.noRoute || rows.length === 0
        const route = isNone ? undefined : (rows.find(({ routeId }) => String(routeId) === asked) ?? rows[0])
        return (
          <div className={page['page']}>
            <div className={classes(page['columns'], styles['layout'])}>
              <RouteList routes={rows} current={route} onNew={() => setEdited('new')} />
              <RouteCompanies
                key={route?.routeId ?? 'none'}
                route={route}
                routes={rows.filter(({ isEnded }) => !isEnded)}
                onChange={() => setEdited(route)}
              />
            </div>
            {edited !== undefined && (
              <RouteDialog
                route={edited === 'new' ? undefined : edited}
                onClose={() => setEdited(undefined)}
              />
            )}
          </div>
        )
      }}
    </AnswerView>
  )
}

type ListProps = {
  readonly routes: readonly Route[]
  readonly current: Route | undefined
  readonly onNew: () => void
}

const RouteList = ({ routes, current, onNew }: ListProps) => (
  <nav className={styles['routes']} aria-label={texts.routes}>
    {routes.map((route) => (
      <Link
        key={route.routeId}
        href={addressOf(String(route.routeId))}
        className={page['card']}
        aria-current={route === current ? 'true' : undefined}
      >
        <b>{route.name}</b>
        <small>
          {[...new Set([route.area, route.office]), stopsText(route)]
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </Link>
    ))}
    <Link
      href={addressOf(words.noRoute)}
      className={page['card']}
      aria-current={current === undefined ? 'true' : undefined}
    >
      <b>{texts.withoutRoute}</b>
    </Link>
    <Button kind="secondary" onClick={onNew}>
      {texts.newRoute}
    </Button>
  </nav>
)

const stopsText = ({ isEnded, stops }: Route): string =>
  isEnded ? texts.ended : counted(stops, texts.stopsOn)

type Props = { readonly route: Route | undefined; readonly onClose: () => void }

/** Creates, changes or ends a route. The draft belongs to the version of the route that was opened. */
function RouteDialog({ route, onClose }: Props) {
  const { office } = useStaff()
  const client = useQueryClient()
  const [making, changing] = [useAct(createRoute), useAct(changeRoute)]
  const save = async (fields: CallValues<typeof createRoute>['body'], isEnded: boolean) => {
    const outcome = route
      ? await changing.run({
          params: { routeId: route.routeId },
          body: { ...fields, isEnded, version: route.version },
        })
      : await making.run({ body: fields })
    await client.invalidateQueries()
    return outcome.type === 'accepted'
  }
  const form = useActForm(route ? changing : making, routeForm, {
    draft: route ? `route-${route.routeId}-${route.version}` : 'route-new',
    start: route
      ? { name: route.name, area: route.area, office: route.office }
      : { ...routeForm.start, office },
    rest: {},
    send: (body) => save(body, route?.isEnded ?? false),
    onDone: onClose,
  })
  const end = route && !route.isEnded && (
    <Button kind="text" busy={form.busy} onClick={() => form.trySend((body) => save(body, true))}>
      {texts.end}
    </Button>
  )
  return (
    <FormDialog
      form={form}
      title={route ? texts.change : texts.newRoute}
      action={texts.save}
      onClose={onClose}
      aside={end}
    >
      <TextField
        {...form.bind.text('name')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <TextField {...form.bind.text('area')} autoComplete="off" />
      <TextField {...form.bind.text('office')} autoComplete="off" />
    </FormDialog>
  )
}

type RouteCompaniesProps = {
  readonly route: Route | undefined
  readonly routes: readonly Route[]
  readonly onChange: () => void
}

/** The companies of one route in their order, or those without a route. */
function RouteCompanies({ route, routes, onChange }: RouteCompaniesProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = usePages(listStopCompanies, {
    route: route ? String(route.routeId) : 'none',
    ...(q !== '' && { q }),
  })
  const [done, setDone] = useState('')
  const empty = q !== '' ? texts.noneFound : route ? texts.none : texts.noneWithout
  const name = route?.name ?? texts.withoutRoute
  return (
    <Panel
      heading={name}
      beside={<CompanySearch value={typed} onChange={setTyped} />}
      aside={
        route && (
          <Button kind="secondary" onClick={onChange}>
            {texts.change}
          </Button>
        )
      }
    >
      {route && <p className={classes(page['quiet'], styles['hint'])}>{texts.hint}</p>}
      <PagedList list={list} texts={sharedTexts} empty={empty} isInPanel>
        {(companies) => (
          <Table
            label={name}
            className={styles['companies']}
            isCards
            isInPanel
            columns={[texts.company, texts.address, route ? texts.number : texts.putOn]}
          >
            <tbody>
              {companies.map((company) => (
                <CompanyRow
                  key={company.companyId}
                  company={company}
                  route={route}
                  routes={routes}
                  onDone={setDone}
                />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
      <output className={classes(page['quiet'], styles['hint'])}>{done}</output>
    </Panel>
  )
}

type SearchProps = { readonly value: string; readonly onChange: (text: string) => void }

const CompanySearch = ({ value, onChange }: SearchProps) => (
  <div className={styles['search']}>
    <TextField
      label={texts.search}
      type="search"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)

type CompanyRowProps = {
  readonly company: StopCompany
  readonly route: Route | undefined
  readonly routes: readonly Route[]
  readonly onDone: (text: string) => void
}

/** Puts a company on a route or takes it off, and fetches the lists again, also after a failure. */
function useStop({ company, route, onDone }: Omit<CompanyRowProps, 'routes'>) {
  const { companyId, name, stopNumber, version } = company
  const act = useAct(setStop)
  const client = useQueryClient()
  const save = async (body: CallValues<typeof setStop>['body']) => {
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
function CompanyRow({ company, route, routes, onDone }: CompanyRowProps) {
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

type Route = AnswerOf<typeof listRoutes>['rows'][number]
type StopCompany = AnswerOf<typeof listStopCompanies>['rows'][number]
