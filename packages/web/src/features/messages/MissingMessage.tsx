import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getMessageCompany } from '@kassavirta/domain/messages/api'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { messageTexts as texts } from './texts.fi.ts'

type Props = { readonly id: string }

/** Shown when the chosen company does not have the message. An id that is not a number is not looked up at all. */
export const MissingMessage = ({ id }: Props) =>
  /^\d{1,9}$/.test(id) ? <PerhapsElsewhere id={id} /> : <NotFound />

const NotFound = () => <Banner kind="warn" heading={texts.notFound} />

const failedHeading = texts.messageFailed

/** Offers to switch to another of the person's companies that has the message; the server reveals no others. */
function PerhapsElsewhere({ id }: Props) {
  const { user, company, chooseCompany } = useSignedIn()
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMessageCompany, { params: { id } }))
  const { data, failure } = answer
  if (!data) return failure ? <AnswerFailed heading={failedHeading} answer={answer} /> : <Loading />
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
