import { searchPlace } from '@kassavirta/domain/reports/front-pages/search/api'
import { LEAST_SOUGHT } from '@kassavirta/domain/reports/front-pages/search/typed'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useDeferredValue, useState } from 'react'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useConfig, useSwitch } from '../../../platform/api/use-config.ts'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { PortalRedirect } from '../../../platform/routing/PortalRedirect.tsx'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { HitList } from './HitList.tsx'
import { PlaceHits } from './PlaceHits.tsx'
import { searchTexts as texts } from './texts.fi.ts'

/** /haku. Where the provider does not offer the search the address is an unknown one. */
export function SearchScreen() {
  const { data } = useConfig()
  const isShown = useSwitch('search')
  if (isShown) return <Search />
  return data ? <PortalRedirect to="FrontPage" /> : <Loading />
}

/** One field over everything of the place, and the person's other places. What is typed stays in the address. */
function Search() {
  const { search, replaceSearch } = useAddress()
  const [typed, setTyped] = useState(search['q'] ?? '')
  const q = useDeferredValue(typed.trim())
  return (
    <div className={layout['narrow']}>
      <PageHeading>{titleOf('Search', {})}</PageHeading>
      <TextField
        type="search"
        label={texts.field}
        hint={texts.hint}
        data-first-focus
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          replaceSearch(target.value === '' ? {} : { q: target.value })
        }}
      />
      {q.length >= LEAST_SOUGHT && <Found q={q} />}
    </div>
  )
}

function Found({ q }: { readonly q: string }) {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(searchPlace, { query: { companyId: company.id, q } }))
  const { data, failure } = answer
  if (!data) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
  const { hits } = data
  return (
    <>
      <VisuallyHidden live>{fill(texts.count, { count: hits.length })}</VisuallyHidden>
      {hits.length === 0 ? <p>{texts.none}</p> : <HitList hits={hits} />}
      <PlaceHits q={q} />
    </>
  )
}
