import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { getMessage } from '@kassavirta/domain/letters/messages/api'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { usePathTexts } from '../../platform/routing/use-screen.ts'
import { BackToMessages } from './BackToMessages.tsx'
import { OpenMessage } from './OpenMessage.tsx'
import { messageTexts as texts } from './texts.fi.ts'

export function MessageScreen() {
  const { id } = usePathTexts<'id'>()
  return (
    <>
      <BackToMessages />
      <PageHeading>{titleOf('MessagePage', { id })}</PageHeading>
      {/^\d{1,9}$/.test(id) ? <FetchedMessage id={id} /> : <MissingMessage companyId={null} />}
    </>
  )
}

function FetchedMessage({ id }: { readonly id: string }) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMessage, { params: { id } }))
  const { data, failure } = answer
  if (!data) return failure ? <AnswerFailed heading={texts.messagesFailed} answer={answer} /> : <Loading />
  const { message, companyId } = data
  // Another message starts its own two seconds of reading.
  return message ? (
    <OpenMessage key={message.id} message={message} />
  ) : (
    <MissingMessage companyId={companyId} />
  )
}

/** Offers to switch to another of the person's companies that has the message; the server reveals no others. */
function MissingMessage({ companyId }: { readonly companyId: number | null }) {
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
