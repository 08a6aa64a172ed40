import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getMessageCompany } from '@kassavirta/domain/messages/api'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { titleOf } from '../../platform/routing/link-to.ts'
import { usePathTexts } from '../../platform/routing/use-screen.ts'
import { BackToMessages } from './BackToMessages.tsx'
import { FetchedMessages } from './FetchedMessages.tsx'
import { OpenMessage } from './OpenMessage.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { messageTexts as texts } from './texts.fi.ts'

export function MessageScreen() {
  const { id } = usePathTexts<'id'>()
  return (
    <>
      <BackToMessages />
      <PageHeading>{titleOf('MessagePage', { id })}</PageHeading>
      <FetchedMessages>
        {(messages, resultOf) => {
          const message = messages.find((each) => String(each.id) === id)
          // Another message starts its own two seconds of reading.
          if (message) return <OpenMessage key={message.id} message={message} result={resultOf(message.id)} />
          return <MissingMessage key={id} id={id} />
        }}
      </FetchedMessages>
    </>
  )
}

type MissingProps = { readonly id: string }

/** Shown when the chosen company does not have the message. An id that is not a number is not looked up at all. */
const MissingMessage = ({ id }: MissingProps) =>
  /^\d{1,9}$/.test(id) ? <PerhapsElsewhere id={id} /> : <NotFound />

const NotFound = () => <Banner kind="warn" heading={texts.notFound} />

/** Offers to switch to another of the person's companies that has the message; the server reveals no others. */
function PerhapsElsewhere({ id }: MissingProps) {
  const { user, company, chooseCompany } = useSignedIn()
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMessageCompany, { params: { id } }))
  const { data, failure } = answer
  if (!data) return failure ? <AnswerFailed heading={texts.messageFailed} answer={answer} /> : <Loading />
  const there = user.permittedCompanies.find((each) => each.id === data.companyId)
  if (!there || there.id === company?.id) return <NotFound />
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
