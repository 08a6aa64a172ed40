import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { searchTexts as texts } from './texts.fi.ts'

const MOST_PLACES = 5

/** The person's other places whose name, town or business id has what is typed: a press leads to their front page. */
export function PlaceHits({ q }: { readonly q: string }) {
  const { user, company, chooseCompany } = useSignedIn()
  const router = useRouter()
  const sought = q.toLowerCase()
  const places = user.permittedCompanies.filter(
    ({ id, name, city, businessId }) =>
      id !== company?.id && `${name} ${city} ${businessId}`.toLowerCase().includes(sought),
  )
  if (places.length === 0) return null
  return (
    <Panel heading={texts.places}>
      {places.slice(0, MOST_PLACES).map(({ id, name, city }) => (
        <Button
          key={id}
          kind="text"
          onClick={() => {
            chooseCompany(id)
            void router.go(linkTo('FrontPage'))
          }}
        >
          {fill(texts.goTo, { name: [name, city].filter(Boolean).join(', ') })}
        </Button>
      ))}
    </Panel>
  )
}
