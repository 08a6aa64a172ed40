import { fill } from '@kassavirta/domain/kernel/texts'
import { getMessagePlace } from '@kassavirta/domain/messages/api'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useApiQuery } from '../../platform/use-api-query.ts'
import { AnswerFailed } from '../../ui/AnswerFailed.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { messageTexts as texts } from './texts.fi.ts'

type Props = { readonly id: string }

/** A message that the chosen place does not have. What is no number at all is asked of nobody. */
export const MissingMessage = ({ id }: Props) =>
  /^\d{1,9}$/.test(id) ? <PerhapsElsewhere id={id} /> : <NotFound />

const NotFound = () => <Banner kind="warn" heading={texts.notFound} />

const failedHeading = texts.messageFailed

/** One of another place of the person is offered there; the server tells of no other. */
function PerhapsElsewhere({ id }: Props) {
  const { user, place, choosePlace } = useSignedIn()
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMessagePlace, { params: { id } }))
  const { data, failure } = answer
  if (!data) return failure ? <AnswerFailed heading={failedHeading} answer={answer} /> : <Loading />
  const there = user.permittedCompanies.find((each) => each.id === data.companyId)
  if (!there || there.id === place?.id) return <NotFound />
  return (
    <Banner
      kind="info"
      heading={fill(texts.elsewhere, { place: there.name })}
      action={<Button onClick={() => choosePlace(there.id)}>{texts.changePlace}</Button>}
    >
      {place && fill(texts.hereNow, { place: place.name })}
    </Banner>
  )
}
