import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { messageTexts as texts } from './texts.fi.ts'

type Props = { readonly companyId: number | null }

/** Offers to switch to another of the person's companies that has the message; the server reveals no others. */
export function MissingMessage({ companyId }: Props) {
  const { user, company, chooseCompany } = useSignedIn()
  const there = user.permittedCompanies.find((each) => each.id === companyId)
  if (!there || there.id === company?.id) return <Banner kind="warn" heading={texts.notFound} />
  return (
    <Banner
      kind="info"
      heading={fill(texts.elsewhere, { company: there.name })}
      action={<Button onClick={() => chooseCompany(there.id)}>{texts.changeCompany}</Button>}
    >
      {company && fill(texts.hereNow, { company: company.name })}
    </Banner>
  )
}
