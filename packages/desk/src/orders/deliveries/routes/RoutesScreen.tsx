import { changeRoute, createRoute, listRoutes } from '@kassavirta/domain/orders/deliveries/routes-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { routeForm } from '@kassavirta/domain/orders/deliveries/form'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import type { Route } from './route.ts'
import styles from './RoutesScreen.module.css'
import { routesTexts as texts } from './routes-texts.fi.ts'
import { RouteCompanies } from './RouteCompanies.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { useStaff } from '../../../platform/session/session-context.ts'

const addressOf = (route: string) => linkTo('routes', {}, { [words.route]: route })

/** The routes, the order of their stops, and the companies that no van visits yet. */
export function RoutesScreen() {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listRoutes, {}))
  const asked = useAddress().search[words.route]
  const [edited, setEdited] = useState<Route | 'new'>()
  return (
    <Answered answer={answer} heading={sharedTexts.loadFailed} isScreen>
      {({ rows }) => {
        const isNone = asked === words.noRoute || rows.length === 0
        const route = isNone ? undefined : (rows.find(({ routeId }) => String(routeId) === asked) ?? rows[0])
        return (
          <div className={parts['page']}>
            <div className={classes(parts['columns'], styles['layout'])}>
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
    </Answered>
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
        className={parts['card']}
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
      className={parts['card']}
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
  isEnded ? texts.ended : fill(texts.stopsOn, { count: stops })

type Props = { readonly route: Route | undefined; readonly onClose: () => void }

/** Makes a route, changes it or ends it. What is typed for a route belongs to the state of it that was looked at. */
function RouteDialog({ route, onClose }: Props) {
  const { office } = useStaff()
  const client = useQueryClient()
  const [making, changing] = [useAct(createRoute), useAct(changeRoute)]
  const save = async (fields: Ask<typeof createRoute>['body'], isEnded: boolean) => {
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
