import { listStopPlaces } from '@kassavirta/domain/deliveries/routes-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useDeferredValue, useState } from 'react'
import { usePages } from '../../../platform/api/use-pages.ts'
import { sharedTexts } from '../texts.fi.ts'
import { CompanyRow } from './CompanyRow.tsx'
import type { Route, StopCompany } from './route.ts'
import styles from './RoutesScreen.module.css'
import { routesTexts as texts } from './routes-texts.fi.ts'

type Props = {
  readonly route: Route | undefined
  readonly routes: readonly Route[]
  readonly onChange: () => void
}

/** The companies of one route in their order, or those without a route. */
export function RouteCompanies({ route, routes, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = usePages(listStopPlaces, {
    route: route ? String(route.routeId) : 'none',
    ...(q !== '' && { q }),
  })
  const [done, setDone] = useState('')
  const empty = q !== '' ? texts.noneFound : route ? texts.none : texts.noneWithout
  return (
    <section className={styles['panel']} aria-label={route?.name ?? texts.withoutRoute}>
      <header className={styles['head']}>
        <h2>{route?.name ?? texts.withoutRoute}</h2>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {route && (
          <Button kind="secondary" onClick={onChange}>
            {texts.change}
          </Button>
        )}
      </header>
      {route && <p className={styles['hint']}>{texts.hint}</p>}
      {list.failure && (
        <FetchFailed heading={sharedTexts.loadFailed} tryNow={list.tryNow}>
          {list.failure.text}
        </FetchFailed>
      )}
      {!list.failure && list.rows === undefined && <Loading />}
      {list.rows?.length === 0 && <p className={styles['empty']}>{empty}</p>}
      {list.rows && list.rows.length > 0 && (
        <CompanyTable companies={list.rows} route={route} routes={routes} onDone={setDone} />
      )}
      {list.more && (
        <div className={styles['more']}>
          <Button kind="secondary" busy={list.isFetchingMore} onClick={list.more}>
            {texts.more}
          </Button>
        </div>
      )}
      <output className={styles['hint']}>{done}</output>
    </section>
  )
}

type TableProps = Pick<Props, 'route' | 'routes'> & {
  readonly companies: readonly StopCompany[]
  readonly onDone: (text: string) => void
}

const CompanyTable = ({ companies, route, routes, onDone }: TableProps) => (
  <div className={styles['around']}>
    <table className={styles['table']} aria-label={route?.name ?? texts.withoutRoute}>
      <thead>
        <tr>
          <th scope="col">{texts.place}</th>
          <th scope="col">{texts.address}</th>
          <th scope="col">{route ? texts.number : texts.putOn}</th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <CompanyRow
            key={company.companyId}
            company={company}
            route={route}
            routes={routes}
            onDone={onDone}
          />
        ))}
      </tbody>
    </table>
  </div>
)
