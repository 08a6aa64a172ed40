import { getDeliveryDay, listDeliveryDays } from '@kassavirta/domain/deliveries/api'
import { listRoutes } from '@kassavirta/domain/deliveries/routes-api'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import { chosenDay, chosenRoute, ofOffice, type RouteNumbers } from './choices.ts'
import { DayStrip } from './DayStrip.tsx'
import { dayTexts as texts } from './day-texts.fi.ts'
import { RouteCards } from './RouteCards.tsx'
import { RoutePanel } from './RoutePanel.tsx'
import { useDayAddress } from './use-day-address.ts'

/** A day's orders and supplies by route and stop. Only the route in sight is fetched. */
export function DayScreen() {
  const query = useDeskQuery()
  const address = useDayAddress()
  const answer = useKeptAnswer(query(listDeliveryDays, {}))
  // A day that the address names is asked for beside the list of all days, not after it.
  const named = address.day
  useQuery({
    ...query(getDeliveryDay, { params: { day: named ?? dayOf(serverNow()) } }),
    enabled: named !== undefined,
  })
  return (
    <Answered answer={answer} heading={sharedTexts.loadFailed} isScreen>
      {({ rows }) => {
        const day = address.day ?? chosenDay(rows, dayOf(serverNow()))
        return (
          <>
            <DayStrip days={rows} current={day} />
            {day === undefined ? (
              <div className={parts['page']}>
                <p className={parts['empty']}>{texts.noDays}</p>
              </div>
            ) : (
              <OneDay key={day} day={day} />
            )}
          </>
        )
      }}
    </Answered>
  )
}

function OneDay({ day }: { readonly day: Day }) {
  const query = useDeskQuery()
  const { route: asked, office, isAll } = useDayAddress()
  const answer = useKeptAnswer(query(getDeliveryDay, { params: { day } }))
  const routes = useQuery(query(listRoutes, {})).data
  return (
    <Answered answer={answer} heading={sharedTexts.loadFailed} isScreen>
      {(data) => {
        const shown = isAll ? data.routes : ofOffice(data.routes, routes?.rows, office)
        const route = chosenRoute(data.routes, shown, asked)
        return (
          <>
            <div className={classes(parts['page'], parts['above'])}>
              <DayFilters />
              {shown.length > 0 && <RouteCards day={day} routes={withChosen(shown, route)} current={route} />}
              {route === undefined && <p className={parts['empty']}>{texts.noneOnDay}</p>}
            </div>
            {route && <RoutePanel key={String(route.routeId)} day={data} route={route} />}
          </>
        )
      }}
    </Answered>
  )
}

/** The route of a search hit is shown although it is another office's. */
const withChosen = (
  shown: readonly RouteNumbers[],
  route: RouteNumbers | undefined,
): readonly RouteNumbers[] => (route === undefined || shown.includes(route) ? shown : [...shown, route])

function DayFilters() {
  const address = useDayAddress()
  const { isUnpackedOnly, showUnpackedOnly } = address
  return (
    <Filters
      office={address}
      checks={[{ name: texts.unpackedOnly, isOn: isUnpackedOnly, onChange: showUnpackedOnly }]}
    />
  )
}
