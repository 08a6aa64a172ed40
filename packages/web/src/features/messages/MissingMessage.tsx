import { fill } from '@kassavirta/domain/kernel/texts'
import { getMessagePlace } from '@kassavirta/domain/messages/api'
import { mayPass } from '../../platform/failure.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { faultTexts } from '../../platform/texts.fi.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useApiQuery } from '../../platform/use-api-query.ts'
import { AnswerFailed } from '../../ui/AnswerFailed.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { messageTexts as texts } from './texts.fi.ts'

const failedHeading = fill(faultTexts.fetchFailed, { thing: texts.theMessage })

/**
 * A message that the chosen place does not have. It may be one of another place of the person, who is then asked to
 * change over; the server tells of no other.
 */
export function MissingMessage({ id }: { readonly id: string }) {
  const { user, place, choosePlace } = useSignedIn()
  const { query } = useApiQuery()
  const asked = query(getMessagePlace, { params: { id } })
  const answer = useAnswer({ ...asked, retry: (_, failure) => mayPass(failure) })
  const { data, failure } = answer
  const there = user.permittedCompanies.find((each) => each.id === data?.companyId)
  if (failure && mayPass(failure)) return <AnswerFailed heading={failedHeading} answer={answer} />
  if (!data && !failure) return <Loading />
  if (!there || there.id === place?.id) return <Banner kind="warn" heading={texts.notFound} />
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
