import { listStopCompanies } from '@kassavirta/domain/orders/deliveries/routes-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useDeferredValue, useState } from 'react'
import { usePages } from '../../../platform/api/use-pages.ts'
import { PagedList } from '../../../platform/parts/PagedList.tsx'
import parts from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Table } from '../../../platform/parts/Table.tsx'
import { sharedTexts } from '../texts.fi.ts'
import { CompanyRow } from './CompanyRow.tsx'
import type { Route } from './route.ts'
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
      {route && <p className={classes(parts['quiet'], styles['hint'])}>{texts.hint}</p>}
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
      <output className={classes(parts['quiet'], styles['hint'])}>{done}</output>
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
